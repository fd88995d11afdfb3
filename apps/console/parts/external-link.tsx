import { Anchor } from '@mantine/core';
import { Icon } from './icon.tsx';

/** How many characters stay on one line with the icon, so that it never stands on a line of its own. */
const UNBROKEN_TAIL_LENGTH = 4;

/** A link that leaves the console. Only web addresses become links; anything else stays a text. */
export function ExternalLink({ href, children }: { readonly href: string; readonly children?: string }) {
  const text = children ?? href;
  if (!/^https?:\/\//i.test(href)) return <span>{text}</span>;
  return (
    <Anchor href={href} target="_blank" rel="noreferrer noopener" size="sm">
      {text.slice(0, -UNBROKEN_TAIL_LENGTH)}
      <span style={{ whiteSpace: 'nowrap' }}>
        {text.slice(-UNBROKEN_TAIL_LENGTH)} <Icon name="away" size={12} />
      </span>
    </Anchor>
  );
}
