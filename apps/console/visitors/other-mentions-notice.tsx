import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';

interface OtherMentionsProps {
  /** The email address or phone number. Unknown if the page was opened from the audit log. */
  readonly contact?: string | undefined;
}

/**
 * Says that other conversations are not erased even if their text mentions the visitor, and links to a search for them.
 */
export function OtherMentionsNotice({ contact }: OtherMentionsProps) {
  const search = contact === undefined ? '' : `?search=${encodeURIComponent(contact)}`;
  return (
    <Text size="sm" component="p" m={0}>
      Other conversations, such as chats without a contact detail, are not erased even if their text mentions{' '}
      {contact ?? 'the visitor'}.{' '}
      <Anchor component={Link} href={`/tickets${search}`} inherit underline="always">
        {contact === undefined ? 'Search the inbox' : `Search the inbox for ${contact}`}
      </Anchor>{' '}
      to find those whose first line mentions it, and delete them one by one.
    </Text>
  );
}
