import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { EmptyState } from '../parts/empty-state.tsx';

/** Stands in for a page that could not be loaded or shown, as after an update of the server. */
export class PageBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <EmptyState title="This page could not be shown">
        The server may have been updated meanwhile. <br />
        <Button mt="md" onClick={() => location.reload()}>
          Reload
        </Button>
      </EmptyState>
    );
  }
}
