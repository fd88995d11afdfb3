import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Problem } from '../api/problem.ts';
import { BackLink } from './back-link.tsx';
import { Empty } from './empty.tsx';
import { Page } from './page.tsx';

interface Props {
  readonly problem: Problem;
  readonly missing?: string | undefined;
  readonly back: ReactNode;
  readonly isPart: boolean;
  readonly again: () => void;
}

const GONE = 'The address may be another account’s, or what it named is gone.';

/** Says in place of a page, or of a part of one, why it can't be shown. */
export function ProblemNotice({ problem, missing, back, isPart, again }: Props) {
  if (problem.status === 404 && missing !== undefined) {
    if (isPart) return <Empty title={missing}>{GONE}</Empty>;
    return <Page title={missing} about={GONE} back={back ?? <BackLink href="~/console">Start</BackLink>} />;
  }
  return (
    <Empty title={problem.message}>
      {problem.requestId !== undefined && (
        <Text size="xs" c="dimmed" ff="monospace" mb="md">
          Request {problem.requestId}
        </Text>
      )}
      {problem.status !== 403 && (
        <Button variant="default" onClick={again}>
          Try again
        </Button>
      )}
    </Empty>
  );
}
