import { Anchor, Code, Group, Text } from '@mantine/core';
import { Link } from 'wouter';
import { CRM_DELIVERY_STATES } from '../../../core/crm/crm-delivery.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { FilterSelect } from '../parts/filter-select.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { PagedTable } from '../table/paged-table.tsx';
import { usePaging } from '../table/use-paging.ts';
import { chooseCrmDeliveryPollInterval } from './choose-crm-delivery-poll-interval.ts';
import { UNMATCHED_REASON } from './crm-delivery-failure-reason.tsx';
import { LIST_DELIVERIES } from './crm-endpoints.ts';
import { ReplayDeliveriesButton } from './replay-deliveries-button.tsx';
import { SendTestDeliveryButton } from './send-test-delivery-button.tsx';
import { useInstallation } from './use-installation.ts';

/** The deliveries of a CRM connection, latest first. */
export function CrmDeliveryList() {
  const { siteId, id: installationId } = useInstallation();
  const paging = usePaging();
  const state = CRM_DELIVERY_STATES.find((one) => one === paging.filter('state'));
  const recordId = paging.filter('recordId');
  const query = { state, recordId, cursor: paging.cursor };
  const params = { siteId, installationId };
  const result = useApiQuery(
    LIST_DELIVERIES,
    { params, query },
    { pollInterval: (last) => chooseCrmDeliveryPollInterval(last?.data ?? []), keepsPrevious: true },
  );
  return (
    <>
      <Group justify="space-between" mb="md">
        <Group gap="xs">
          <SearchField
            label="Search by record ID"
            value={recordId}
            onChange={(value) => paging.setFilter('recordId', value)}
          />
          <FilterSelect
            label="State"
            placeholder="Any state"
            options={CRM_DELIVERY_STATES}
            value={state}
            onChange={(value) => paging.setFilter('state', value)}
          />
        </Group>
        <Group gap="xs">
          <ReplayDeliveriesButton />
          <SendTestDeliveryButton />
        </Group>
      </Group>
      <PagedTable
        result={result}
        paging={paging}
        label="Deliveries"
        rowKey={({ deliveryId }) => deliveryId}
        empty={{
          title: state || recordId ? 'No matching deliveries' : 'No deliveries yet',
          children: 'Send an event from your CRM, or send a test. Rejected deliveries have their own tab.',
        }}
        columns={[
          {
            title: 'Delivery',
            isPrimary: true,
            cell: ({ deliveryId }) => (
              <Group gap={4} wrap="nowrap">
                <Anchor
                  component={Link}
                  href={`/crm/${installationId}/deliveries/${encodeURIComponent(deliveryId)}`}
                  size="xs"
                  ff="monospace"
                  fw={600}
                  title={deliveryId}
                  truncate="end"
                  maw="10rem"
                >
                  {deliveryId}
                </Anchor>
                <CopyButton text={deliveryId} label="delivery ID" />
              </Group>
            ),
          },
          { title: 'State', cell: (delivery) => <StatusBadge status={delivery.state} /> },
          {
            title: 'Record ID',
            cell: ({ recordId }) => (
              <Text
                size="sm"
                component="div"
                miw={{ base: 0, md: '5rem' }}
                maw="10rem"
                truncate="end"
                title={recordId ?? undefined}
              >
                {recordId}
              </Text>
            ),
          },
          {
            title: 'Reason',
            cell: ({ state, failureCode, failureMessage, failurePointer }) =>
              state === 'unmatched'
                ? UNMATCHED_REASON
                : failureMessage && (
                    <Text size="sm" component="span">
                      {failureCode === 'value_not_mapped' ? 'No mapping for the value at' : failureMessage}{' '}
                      {failurePointer && <Code>{failurePointer}</Code>}
                    </Text>
                  ),
          },
          { title: 'Received', cell: ({ receivedAt }) => <RelativeTime at={receivedAt} /> },
        ]}
      />
    </>
  );
}
