import { Grid, Group } from '@mantine/core';
import { useParams } from 'wouter';
import { useApiQuery } from '../api/use-api-query.ts';
import { Card } from '../parts/card.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { CopyableText } from '../parts/copyable-text.tsx';
import { DetailList } from '../parts/detail-list.tsx';
import { ExactTime } from '../parts/exact-time.tsx';
import { QueryResultView } from '../parts/query-result-view.tsx';
import { chooseWebhookPollInterval } from './choose-webhook-poll-interval.ts';
import { NextAttempt } from './next-attempt.tsx';
import { ResendWebhookDeliveryButton } from './resend-webhook-delivery-button.tsx';
import { SubjectLink } from './subject-link.tsx';
import { useWebhook } from './use-webhook.ts';
import { WebhookAttemptList } from './webhook-attempt-list.tsx';
import { WebhookDeliveryBadge } from './webhook-delivery-badge.tsx';
import { READ_WEBHOOK_DELIVERY } from './webhook-endpoints.ts';

/** One delivery: its state, its attempts and the body of its event. */
export function WebhookDeliveryView() {
  const { siteId, webhookId } = useWebhook();
  const { deliveryId = '' } = useParams<{ readonly deliveryId: string }>();
  const result = useApiQuery(
    READ_WEBHOOK_DELIVERY,
    { params: { siteId, webhookId, deliveryId } },
    { pollInterval: (last) => chooseWebhookPollInterval(last ? [last.delivery] : [], Date.now()) },
  );
  return (
    <QueryResultView result={result} notFoundTitle="Delivery not found" isSection>
      {({ delivery, event }) => (
        <Grid columnGap="lg" rowGap={0}>
          <Grid.Col span={{ base: 12, md: 6 }}>
            <Card title="Delivery">
              <DetailList
                items={[
                  ['Event type', delivery.type],
                  ['Event ID', <CopyableText key="id" text={delivery.deliveryId} label="event ID" isOneLine />],
                  ['Object', <SubjectLink key="subject" delivery={delivery} />],
                  ['State', <WebhookDeliveryBadge key="state" delivery={delivery} />],
                  ['Attempts', String(delivery.attempts)],
                  ['Next attempt', delivery.nextAttemptAt && <NextAttempt key="next" at={delivery.nextAttemptAt} />],
                  ['Created', <ExactTime key="created" at={delivery.createdAt} />],
                  ['Finished', delivery.finishedAt && <ExactTime key="finished" at={delivery.finishedAt} />],
                ]}
              />
              <Group mt="md">
                <ResendWebhookDeliveryButton deliveryId={deliveryId} />
              </Group>
            </Card>
            <WebhookAttemptList log={delivery.log} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 6 }}>
            <Card title="Event" description="The body that the endpoint receives with the current settings.">
              <CodeBlock label="event" text={JSON.stringify(event, null, 2)} />
            </Card>
          </Grid.Col>
        </Grid>
      )}
    </QueryResultView>
  );
}
