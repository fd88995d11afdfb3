import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Problem } from '../api/problem.ts';
import { BackLink } from './back-link.tsx';
import { EmptyState } from './empty-state.tsx';
import { Page } from './page.tsx';

interface ProblemNoticeProps {
  readonly problem: Problem;
  readonly notFoundTitle?: string | undefined;
  readonly back: ReactNode;
  readonly isSection: boolean;
  readonly onRetry: () => void;
}

const NOT_FOUND_TEXT = 'It may have been deleted, or it belongs to another account.';

/** Replaces a page or section that cannot be shown, and explains why. */
export function ProblemNotice({ problem, notFoundTitle, back, isSection, onRetry }: ProblemNoticeProps) {
  if (problem.status === 404 && notFoundTitle !== undefined) {
    if (isSection) return <EmptyState title={notFoundTitle}>{NOT_FOUND_TEXT}</EmptyState>;
    return (
      <Page
        title={notFoundTitle}
        description={NOT_FOUND_TEXT}
        back={back ?? <BackLink href="~/console">Home</BackLink>}
      />
    );
  }
  return (
    <EmptyState title={problem.message}>
      {problem.requestId !== undefined && (
        <Text size="xs" c="dimmed" ff="monospace" mb="md">
          Request ID: {problem.requestId}
        </Text>
      )}
      {problem.status !== 403 && (
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      )}
    </EmptyState>
  );
}
