import { Anchor, Group, Text } from '@mantine/core';
import { Link } from 'wouter';
import { DELIVERY_STATES } from '../../../core/crm/delivery.ts';
import { useAnswer } from '../api/use-answer.ts';
import { Choice } from '../parts/choice.tsx';
import { Moment } from '../parts/moment.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { PagedRows } from '../table/paged-rows.tsx';
import { usePaging } from '../table/use-paging.ts';
import { LIST_DELIVERIES } from './crm-endpoints.ts';
import { pause } from './pause.ts';
import { ReapplySince } from './reapply-since.tsx';
import { SendTest } from './send-test.tsx';
import { useInstallation } from './use-installation.ts';

/** What the CRM has sent, the last received first. */
export function DeliveryList() {
  const { siteId, id: installationId } = useInstallation();
  const paging = usePaging();
  const state = DELIVERY_STATES.find((one) => one === paging.filter('state'));
  const query = { state, cursor: paging.cursor };
  const params = { siteId, installationId };
  const answer = useAnswer(
    LIST_DELIVERIES,
    { params, query },
    { every: (last) => pause(last?.data ?? []), keeps: true },
  );
  return (
    <>
      <Group justify="space-between" mb="md">
        <Choice
          label="State"
          all="Any state"
          choices={DELIVERY_STATES}
          value={state}
          change={(value) => paging.setFilter('state', value)}
        />
        <Group gap="xs">
          <ReapplySince />
          <SendTest />
        </Group>
      </Group>
      <PagedRows
        answer={answer}
        paging={paging}
        label="Deliveries"
        keyOf={({ deliveryId }) => deliveryId}
        empty={{
          title: state ? 'None in this state' : 'No deliveries yet',
          children: 'Have the CRM send one, or send a test. What was refused stands under Refusals.',
        }}
        columns={[
          {
            title: 'Delivery',
            main: true,
            cell: ({ deliveryId }) => (
              <Anchor
                component={Link}
                href={`/crm/${installationId}/deliveries/${encodeURIComponent(deliveryId)}`}
                size="sm"
                fw={600}
              >
                {deliveryId}
              </Anchor>
            ),
          },
          { title: 'State', cell: (delivery) => <StatusBadge status={delivery.state} /> },
          { title: 'Record', cell: ({ recordId }) => recordId },
          {
            title: 'Why',
            cell: ({ failureMessage }) =>
              failureMessage && (
                <Text size="sm" component="span">
                  {failureMessage}
                </Text>
              ),
          },
          { title: 'Received', cell: ({ receivedAt }) => <Moment at={receivedAt} /> },
        ]}
      />
    </>
  );
}
