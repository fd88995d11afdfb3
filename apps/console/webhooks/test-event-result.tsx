import { ActionIcon, Anchor, Group, Loader, Text } from '@mantine/core';
import { Link } from 'wouter';
import { useApiQuery } from '../api/use-api-query.ts';
import { Card } from '../parts/card.tsx';
import { Icon } from '../parts/icon.tsx';
import { explainFailedAttempt } from './attempt-failures.ts';
import { AttemptResult } from './attempt-result.tsx';
import { chooseWebhookPollInterval } from './choose-webhook-poll-interval.ts';
import { NextAttempt } from './next-attempt.tsx';
import { useWebhook } from './use-webhook.ts';
import { READ_WEBHOOK_DELIVERY, type WebhookDelivery } from './webhook-endpoints.ts';

/** Polling interval until the first attempt has ended. */
const FIRST_ATTEMPT_POLL_MS = 500;

interface TestEventResultProps {
  readonly deliveryId: string;
  readonly onClose: () => void;
}

/** The result of a test event, updated until the endpoint confirms it. */
export function TestEventResult({ deliveryId, onClose }: TestEventResultProps) {
  const { siteId, webhookId } = useWebhook();
  const { data } = useApiQuery(
    READ_WEBHOOK_DELIVERY,
    { params: { siteId, webhookId, deliveryId } },
    { pollInterval: (last) => testPollInterval(last?.delivery) },
  );
  return (
    <Card
      title="Test event"
      actions={
        <ActionIcon variant="subtle" color="gray" aria-label="Close the test result" onClick={onClose}>
          <Icon name="close" size={16} />
        </ActionIcon>
      }
    >
      <div role="status">
        {data?.delivery.log.length ? <TestOutcome delivery={data.delivery} /> : <SendingNotice />}
      </div>
    </Card>
  );
}

function SendingNotice() {
  return (
    <Group gap="xs">
      <Loader size="xs" />
      <Text size="sm">Sending…</Text>
    </Group>
  );
}

function TestOutcome({ delivery }: { readonly delivery: WebhookDelivery }) {
  const { webhookId } = useWebhook();
  const { deliveryId, state, nextAttemptAt } = delivery;
  const attempt = delivery.log.at(-1);
  if (attempt === undefined) return null;
  const explanation = explainFailedAttempt(attempt);
  return (
    <>
      <Group gap="sm">
        <Text size="sm" component="span" fw={600}>
          {state === 'delivered' ? 'Delivered' : 'Test failed'}
        </Text>
        <AttemptResult attempt={attempt} />
        <Anchor component={Link} href={`/webhooks/${webhookId}/deliveries/${deliveryId}`} size="sm">
          View response
        </Anchor>
      </Group>
      {explanation !== undefined && (
        <Text size="sm" mt={4}>
          {explanation}
        </Text>
      )}
      {nextAttemptAt !== null && (
        <Text size="sm" c="dimmed" mt={4}>
          Next attempt: <NextAttempt at={nextAttemptAt} />
        </Text>
      )}
    </>
  );
}

function testPollInterval(delivery: WebhookDelivery | undefined): number {
  return delivery?.log.length ? chooseWebhookPollInterval([delivery], Date.now()) : FIRST_ATTEMPT_POLL_MS;
}
