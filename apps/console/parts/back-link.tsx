import { Anchor } from '@mantine/core';
import { Link } from 'wouter';

/** A link back to the list that the page belongs to. */
export function BackLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <Anchor component={Link} href={href} size="sm" display="inline-block" mb={6} data-not-printed>
      ← {children}
    </Anchor>
  );
}
