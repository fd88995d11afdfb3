import { Anchor, Code, Grid, Group } from '@mantine/core';
import { Link, useParams } from 'wouter';
import { useAnswer } from '../api/use-answer.ts';
import { Card } from '../parts/card.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { Facts } from '../parts/facts.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Moment } from '../parts/moment.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { READ_DELIVERY } from './crm-endpoints.ts';
import { pause } from './pause.ts';
import { ReplayDelivery } from './replay-delivery.tsx';
import { useInstallation } from './use-installation.ts';

/** One delivery: what became of it, and what it said. */
export function DeliveryView() {
  const { siteId, id: installationId } = useInstallation();
  const { deliveryId = '' } = useParams<{ readonly deliveryId: string }>();
  const params = { siteId, installationId, deliveryId };
  const answer = useAnswer(READ_DELIVERY, { params }, { every: (last) => pause(last ? [last.delivery] : []) });
  return (
    <Loaded answer={answer} missing="There is no such delivery of this installation." isPart>
      {({ delivery, event }) => (
        <Grid columnGap="lg" rowGap={0}>
          <Grid.Col span={{ base: 12, md: 5 }}>
            <Card title="Delivery">
              <Facts
                facts={[
                  ['Id', delivery.deliveryId],
                  ['State', <StatusBadge key="state" status={delivery.state} />],
                  ['Why', delivery.failureMessage],
                  ['At', delivery.failurePointer && <Code key="at">{delivery.failurePointer}</Code>],
                  ['Record', delivery.recordId],
                  [
                    'Ticket',
                    delivery.ticketId && (
                      <Anchor key="ticket" component={Link} href={`/tickets/${delivery.ticketId}`} size="sm">
                        {delivery.ticketId}
                      </Anchor>
                    ),
                  ],
                  ['Received', <Moment key="received" at={delivery.receivedAt} />],
                  ['Sent', <Moment key="sent" at={delivery.sentAt} />],
                  ['Settled', delivery.settledAt && <Moment key="settled" at={delivery.settledAt} />],
                  ['Next attempt', delivery.nextAttemptAt && <Moment key="next" at={delivery.nextAttemptAt} />],
                  ['Attempts', String(delivery.attempts)],
                  ['SHA-256', delivery.digest],
                ]}
              />
              <Group mt="md">
                <ReplayDelivery params={params} />
              </Group>
            </Card>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 7 }}>
            <Card title="Event" about="What the CRM said.">
              <CodeBlock label="event" text={JSON.stringify(event, null, 2)} />
            </Card>
          </Grid.Col>
        </Grid>
      )}
    </Loaded>
  );
}
