import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import { EmptyState } from '../parts/empty-state.tsx';
import { Page } from '../parts/page.tsx';

/** Says that the address leads nowhere. */
export function NotFoundPage() {
  return (
    <Page title="There is nothing at this address">
      <EmptyState title="The page may have moved, or the address was cut short.">
        <Anchor component={Link} href="~/console">
          Go to the start
        </Anchor>
      </EmptyState>
    </Page>
  );
}
