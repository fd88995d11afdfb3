import { Group, Text } from '@mantine/core';
import { StatusBadge } from '../parts/status-badge.tsx';
import { formatAttemptDuration, formatAttemptResult, isSuccessfulAttempt } from './attempt-failures.ts';
import type { AttemptOutcome } from './webhook-endpoints.ts';

/** The result of an attempt: the status of the response or the failure, and the duration. */
export function AttemptResult({ attempt }: { readonly attempt: AttemptOutcome }) {
  return (
    <Group gap={6} component="span" display="inline-flex" wrap="nowrap">
      <StatusBadge status={formatAttemptResult(attempt)} tone={isSuccessfulAttempt(attempt) ? 'success' : 'error'} />
      <Text size="sm" component="span" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
        {formatAttemptDuration(attempt.durationMs)}
      </Text>
    </Group>
  );
}
