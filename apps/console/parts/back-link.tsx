import { Anchor } from '@mantine/core';
import { Link } from 'wouter';

/** The way back to the list that a page is from. */
export function BackLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <Anchor component={Link} href={href} size="sm" display="inline-block" mb={6}>
      ← {children}
    </Anchor>
  );
}
