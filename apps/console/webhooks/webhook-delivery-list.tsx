import { Anchor, Group, Text } from '@mantine/core';
import { Link } from 'wouter';
import { WEBHOOK_DELIVERY_STATES } from '../../../core/webhooks/webhook-delivery.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { FilterSelect } from '../parts/filter-select.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { CellWithDetail } from '../table/cell-with-detail.tsx';
import { PagedTable } from '../table/paged-table.tsx';
import { usePaging } from '../table/use-paging.ts';
import { AttemptResult } from './attempt-result.tsx';
import { chooseWebhookPollInterval } from './choose-webhook-poll-interval.ts';
import { NextAttempt } from './next-attempt.tsx';
import { ResendWebhookDeliveryButton } from './resend-webhook-delivery-button.tsx';
import { ResendWebhookEventsButton } from './resend-webhook-events-button.tsx';
import { SubjectLink } from './subject-link.tsx';
import { useWebhook } from './use-webhook.ts';
import { WebhookDeliveryBadge } from './webhook-delivery-badge.tsx';
import { LIST_WEBHOOK_DELIVERIES, type WebhookDelivery } from './webhook-endpoints.ts';
import { WebhookHealth } from './webhook-health.tsx';

/** The deliveries of a webhook, newest event first. */
export function WebhookDeliveryList() {
  const { siteId, webhookId, status } = useWebhook();
  const paging = usePaging();
  const state = WEBHOOK_DELIVERY_STATES.find((one) => one === paging.filter('state'));
  const result = useApiQuery(
    LIST_WEBHOOK_DELIVERIES,
    { params: { siteId, webhookId }, query: { state, cursor: paging.cursor } },
    { pollInterval: (last) => chooseWebhookPollInterval(last?.data ?? [], Date.now()), keepsPrevious: true },
  );
  return (
    <>
      <WebhookHealth />
      <Group justify="space-between" mb="md">
        <FilterSelect
          label="State"
          placeholder="Any state"
          options={WEBHOOK_DELIVERY_STATES}
          value={state}
          onChange={(value) => paging.setFilter('state', value)}
        />
        {status === 'active' && <ResendWebhookEventsButton />}
      </Group>
      <PagedTable
        result={result}
        paging={paging}
        label="Deliveries"
        rowKey={({ deliveryId }) => deliveryId}
        empty={
          state
            ? { title: 'No deliveries in this state', children: 'Remove the filter to see all deliveries.' }
            : {
                title: 'No deliveries yet',
                children: 'Send a test event, or wait for the next change of a ticket, assessment or payment.',
              }
        }
        columns={[
          { title: 'Event', isPrimary: true, cell: (delivery) => <EventCell delivery={delivery} /> },
          { title: 'State', cell: (delivery) => <StateCell delivery={delivery} /> },
          { title: 'Last attempt', cell: (delivery) => <LastAttemptCell delivery={delivery} /> },
          { title: 'Created', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
          {
            title: 'Actions',
            hidesTitle: true,
            alignRight: true,
            cell: ({ deliveryId }) => (
              <ResendWebhookDeliveryButton deliveryId={deliveryId} label={`Resend ${deliveryId}`} />
            ),
          },
        ]}
      />
    </>
  );
}

function EventCell({ delivery }: { readonly delivery: WebhookDelivery }) {
  const { webhookId } = useWebhook();
  return (
    <>
      <div>
        <Anchor component={Link} href={`/webhooks/${webhookId}/deliveries/${delivery.deliveryId}`} size="sm" fw={600}>
          {delivery.type}
        </Anchor>
      </div>
      <SubjectLink delivery={delivery} />
    </>
  );
}

function StateCell({ delivery }: { readonly delivery: WebhookDelivery }) {
  const { nextAttemptAt } = delivery;
  const next =
    nextAttemptAt === null ? undefined : (
      <>
        Next: <NextAttempt at={nextAttemptAt} />
      </>
    );
  return (
    <CellWithDetail detail={next}>
      <WebhookDeliveryBadge delivery={delivery} />
    </CellWithDetail>
  );
}

function LastAttemptCell({ delivery }: { readonly delivery: WebhookDelivery }) {
  const { attempts, log } = delivery;
  const attempt = log.at(-1);
  if (attempt === undefined) return <Text size="sm">None yet</Text>;
  return (
    <CellWithDetail detail={attempts === 1 ? '1 attempt' : `${attempts} attempts`}>
      <AttemptResult attempt={attempt} />
    </CellWithDetail>
  );
}
