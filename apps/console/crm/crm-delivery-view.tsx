import { Anchor, Grid, Group } from '@mantine/core';
import { Link, useParams } from 'wouter';
import { useApiQuery } from '../api/use-api-query.ts';
import { Card } from '../parts/card.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { CopyableText } from '../parts/copyable-text.tsx';
import { DetailList } from '../parts/detail-list.tsx';
import { ExactTime } from '../parts/exact-time.tsx';
import { QueryResultView } from '../parts/query-result-view.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { chooseCrmDeliveryPollInterval } from './choose-crm-delivery-poll-interval.ts';
import { CrmDeliveryFailureReason, UNMATCHED_REASON } from './crm-delivery-failure-reason.tsx';
import { READ_DELIVERY } from './crm-endpoints.ts';
import { ReplayDeliveryButton } from './replay-delivery-button.tsx';
import { useInstallation } from './use-installation.ts';

/** One delivery: its processing state and its event. */
export function CrmDeliveryView() {
  const { siteId, id: installationId } = useInstallation();
  const { deliveryId = '' } = useParams<{ readonly deliveryId: string }>();
  const params = { siteId, installationId, deliveryId };
  const result = useApiQuery(
    READ_DELIVERY,
    { params },
    { pollInterval: (last) => chooseCrmDeliveryPollInterval(last ? [last.delivery] : []) },
  );
  return (
    <QueryResultView result={result} notFoundTitle="Delivery not found" isSection>
      {({ delivery, event }) => (
        <Grid columnGap="lg" rowGap={0}>
          <Grid.Col span={{ base: 12, md: 5 }}>
            <Card title="Delivery">
              <DetailList
                items={[
                  ['ID', <CopyableText key="id" text={delivery.deliveryId} label="delivery ID" isOneLine />],
                  ['State', <StatusBadge key="state" status={delivery.state} />],
                  [
                    'Reason',
                    delivery.state === 'unmatched'
                      ? UNMATCHED_REASON
                      : delivery.failureCode && (
                          <CrmDeliveryFailureReason
                            key="reason"
                            installationId={installationId}
                            delivery={delivery}
                            event={event}
                          />
                        ),
                  ],
                  ['Record ID', delivery.recordId],
                  [
                    'Ticket',
                    delivery.ticketId && (
                      <Anchor key="ticket" component={Link} href={`/tickets/${delivery.ticketId}`} size="sm">
                        {delivery.ticketId}
                      </Anchor>
                    ),
                  ],
                  ['Received', <ExactTime key="received" at={delivery.receivedAt} />],
                  ['Sent', <ExactTime key="sent" at={delivery.sentAt} />],
                  ['Processed', delivery.settledAt && <ExactTime key="settled" at={delivery.settledAt} />],
                  ['Next attempt', delivery.nextAttemptAt && <ExactTime key="next" at={delivery.nextAttemptAt} />],
                  ['Attempts', String(delivery.attempts)],
                  ['SHA-256', <CopyableText key="digest" text={delivery.digest} label="SHA-256" isOneLine />],
                ]}
              />
              <Group mt="md">
                <ReplayDeliveryButton params={params} />
              </Group>
            </Card>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 7 }}>
            <Card title="Event" description="The body of the delivery.">
              <CodeBlock label="event" text={JSON.stringify(event, null, 2)} />
            </Card>
          </Grid.Col>
        </Grid>
      )}
    </QueryResultView>
  );
}
