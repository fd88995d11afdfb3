import { Anchor } from '@mantine/core';
import { Icon } from './icon.tsx';

/** A link that leaves the console. Only web addresses become links; anything else stays a text. */
export function AwayLink({ href, children }: { readonly href: string; readonly children?: string }) {
  if (!/^https?:\/\//i.test(href)) return <span>{children ?? href}</span>;
  return (
    <Anchor href={href} target="_blank" rel="noreferrer noopener" size="sm">
      {children ?? href} <Icon name="away" size={12} />
    </Anchor>
  );
}
