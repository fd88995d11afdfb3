import { Group, Text } from '@mantine/core';
import { StatusBadge } from '../parts/status-badge.tsx';
import { formatAttemptResult, formatDuration, isSuccess } from './attempt-failures.ts';
import type { DeliveryAttempt } from './webhook-endpoints.ts';

/** The result of an attempt: the status of the response or the failure, and the duration. */
export function AttemptResult({ attempt }: { readonly attempt: DeliveryAttempt }) {
  return (
    <Group gap={6} component="span" display="inline-flex">
      <StatusBadge status={formatAttemptResult(attempt)} tone={isSuccess(attempt) ? 'success' : 'error'} />
      <Text size="sm" component="span" c="dimmed">
        {formatDuration(attempt.durationMs)}
      </Text>
    </Group>
  );
}
