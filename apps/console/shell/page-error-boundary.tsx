import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { EmptyState } from '../parts/empty-state.tsx';

/** Shows a message if a page fails to load or render, for example because an update has removed its old script. */
export class PageErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
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
