import { Text } from '@mantine/core';
import { Card } from '../parts/card.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { Stat, StatGroup } from '../parts/stat-group.tsx';
import { countAttempted, formatSuccessRate } from './success-rate.ts';
import { useWebhookDeliverySummaries } from './use-delivery-summary.ts';
import { useWebhook } from './use-webhook.ts';
import { WebhookDeliveryChart } from './webhook-delivery-chart.tsx';

const CHART_HEIGHT = 140;

/** How many deliveries of a webhook succeeded in the last seven days. Renders nothing if there were none. */
export function WebhookHealth() {
  const { webhookId } = useWebhook();
  const summary = useWebhookDeliverySummaries().get(webhookId);
  if (summary === undefined) return null;
  const { total, lastAttempt, isComplete } = summary;
  if (countAttempted(total) + total.waiting === 0) return null;
  const listOf = (state: string) => `/webhooks/${webhookId}?state=${state}`;
  return (
    <>
      <StatGroup>
        <Stat name="Success rate" value={formatSuccessRate(total)}>
          {lastAttempt === null ? (
            'No attempts yet'
          ) : (
            <>
              Last attempt <RelativeTime at={lastAttempt.at} />
            </>
          )}
        </Stat>
        <Stat name="Delivered" value={total.delivered.toLocaleString('en')} href={listOf('delivered')}>
          {isComplete ? 'In the last 7 days' : 'Latest 1,000 deliveries'}
        </Stat>
        <Stat name="Retrying" value={total.retrying.toLocaleString('en')} href={listOf('pending')}>
          {total.waiting === 0 ? 'Sent again automatically' : `${total.waiting.toLocaleString('en')} more waiting`}
        </Stat>
        <Stat name="Failed" value={total.failed.toLocaleString('en')} href={listOf('failed')}>
          {total.failed === 0 ? 'No delivery was given up' : 'Given up; resend them below'}
        </Stat>
      </StatGroup>
      <Card>
        <Text size="sm" fw={600} mb="xs">
          Deliveries in the last 7 days
        </Text>
        <WebhookDeliveryChart summary={summary} height={CHART_HEIGHT} />
      </Card>
    </>
  );
}
