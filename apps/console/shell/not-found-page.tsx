import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import { EmptyState } from '../parts/empty-state.tsx';
import { Page } from '../parts/page.tsx';

/** The page for an unknown URL. */
export function NotFoundPage() {
  return (
    <Page title="Page not found">
      <EmptyState title="Check the URL, or go back to the home page.">
        <Anchor component={Link} href="~/console">
          Go to home page
        </Anchor>
      </EmptyState>
    </Page>
  );
}
