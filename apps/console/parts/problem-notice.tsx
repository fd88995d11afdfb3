import { Button, Text } from '@mantine/core';
import type { Problem } from '../api/problem.ts';
import { Empty } from './empty.tsx';
import { Page } from './page.tsx';

interface Props {
  readonly problem: Problem;
  readonly missing?: string | undefined;
  readonly again: () => void;
}

/** Says in place of a page why it can't be shown. */
export function ProblemNotice({ problem, missing, again }: Props) {
  if (problem.status === 404 && missing !== undefined) {
    return <Page title={missing} about="The address may be another account’s, or what it named is gone." />;
  }
  return (
    <Empty title={problem.message}>
      {problem.requestId !== undefined && (
        <Text size="xs" c="dimmed" ff="monospace" mb="md">
          Request {problem.requestId}
        </Text>
      )}
      <Button variant="default" onClick={again}>
        Try again
      </Button>
    </Empty>
  );
}
