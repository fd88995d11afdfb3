import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { EmptyState } from '../parts/empty-state.tsx';

/** Catches errors while a page loads or renders, for example after an update of the server. */
export class PageBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <EmptyState title="This page couldn’t be loaded">
        The server may have been updated. Reload to get the latest version. <br />
        <Button mt="md" onClick={() => location.reload()}>
          Reload
        </Button>
      </EmptyState>
    );
  }
}
