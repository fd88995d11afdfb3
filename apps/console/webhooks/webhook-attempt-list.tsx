import { Group, Stack, Text } from '@mantine/core';
import { Card } from '../parts/card.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { ExactTime } from '../parts/exact-time.tsx';
import { explainFailedAttempt } from './attempt-failures.ts';
import { AttemptResult } from './attempt-result.tsx';
import type { WebhookAttempt } from './webhook-endpoints.ts';

/** The attempts of a delivery, latest first, each with the beginning of the response. */
export function WebhookAttemptList({ log }: { readonly log: readonly WebhookAttempt[] }) {
  if (log.length === 0) {
    return (
      <Card title="Attempts">
        <EmptyState title="No attempts yet">The first attempt appears here as soon as it has ended.</EmptyState>
      </Card>
    );
  }
  return (
    <Card title="Attempts" description="Latest first, with the first kilobyte of each response.">
      <Stack gap="lg">
        {log.toReversed().map((attempt) => (
          <AttemptItem key={attempt.at} attempt={attempt} />
        ))}
      </Stack>
    </Card>
  );
}

function AttemptItem({ attempt }: { readonly attempt: WebhookAttempt }) {
  const { at, httpStatus, response } = attempt;
  const explanation = explainFailedAttempt(attempt);
  return (
    <div>
      <Group gap="sm">
        <AttemptResult attempt={attempt} />
        <Text size="sm" component="span">
          <ExactTime at={at} />
        </Text>
      </Group>
      {explanation !== undefined && (
        <Text size="sm" mt={4}>
          {explanation}
        </Text>
      )}
      {response !== '' && <CodeBlock label="response" text={response} />}
      {response === '' && httpStatus !== null && (
        <Text size="sm" c="dimmed" mt={4}>
          The response has no body.
        </Text>
      )}
    </div>
  );
}
