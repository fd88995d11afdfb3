import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import { useApiQuery } from '../api/use-api-query.ts';
import { RelativeTime } from '../parts/relative-time.tsx';
import { useSite } from '../sites/use-site.ts';
import { DetailsSection } from './details-section.tsx';
import { type Conversation, LIST_CONVERSATIONS } from './ticket-endpoints.ts';
import { WaitingLabel } from './waiting-label.tsx';

const MAX_SHOWN_CONVERSATIONS = 5;

/** The conversations that the visitor began before this one. They are found by email address. */
export function EarlierConversations({
  conversation: { visitor, createdAt },
}: {
  readonly conversation: Conversation;
}) {
  const { id: siteId } = useSite();
  const { data } = useApiQuery(
    LIST_CONVERSATIONS,
    {
      params: { siteId },
      query: {
        visitorEmail: visitor.email ?? '',
        createdTo: createdAt,
        sort: 'created',
        limit: MAX_SHOWN_CONVERSATIONS,
      },
    },
    { enabled: visitor.email !== null },
  );
  if (visitor.email === null || data === undefined || data.data.length === 0) return null;
  const { total } = data.page;
  return (
    <DetailsSection title="Earlier conversations">
      <Stack gap={10} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {data.data.map(({ id, summary, waitingFor, createdAt: at }) => (
          <li key={id}>
            <Anchor component={Link} href={`/tickets/${id}`} size="sm" lineClamp={2}>
              {summary}
            </Anchor>
            <Text size="xs" c="dimmed" component="div" mt={2}>
              <WaitingLabel waitingFor={waitingFor} /> · <RelativeTime at={at} />
            </Text>
          </li>
        ))}
      </Stack>
      {total > MAX_SHOWN_CONVERSATIONS && (
        <Anchor
          component={Link}
          href={`/tickets?search=${encodeURIComponent(visitor.email)}&sort=created`}
          size="xs"
          mt="sm"
          display="inline-block"
        >
          All conversations of this visitor
        </Anchor>
      )}
    </DetailsSection>
  );
}
