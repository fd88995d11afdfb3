import { Anchor } from '@mantine/core';
import { Icon } from './icon.tsx';

/** How many characters stay on one line with the icon, so that it never stands on a line of its own. */
const TAIL = 4;

/** A link that leaves the console. Only web addresses become links; anything else stays a text. */
export function AwayLink({ href, children }: { readonly href: string; readonly children?: string }) {
  const text = children ?? href;
  if (!/^https?:\/\//i.test(href)) return <span>{text}</span>;
  return (
    <Anchor href={href} target="_blank" rel="noreferrer noopener" size="sm">
      {text.slice(0, -TAIL)}
      <span style={{ whiteSpace: 'nowrap' }}>
        {text.slice(-TAIL)} <Icon name="away" size={12} />
      </span>
    </Anchor>
  );
}
