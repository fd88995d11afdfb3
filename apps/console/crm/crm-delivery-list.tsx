import { Anchor, Code, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { CRM_DELIVERY_STATES } from '../../../core/crm/crm-delivery.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { CopyableText } from '../parts/copyable-text.tsx';
import { FilterSelect } from '../parts/filter-select.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { CellWithDetail } from '../table/cell-with-detail.tsx';
import { PagedTable } from '../table/paged-table.tsx';
import { usePaging } from '../table/use-paging.ts';
import { chooseCrmDeliveryPollInterval } from './choose-crm-delivery-poll-interval.ts';
import { UNMATCHED_REASON } from './crm-delivery-failure-reason.tsx';
import { type CrmDelivery, LIST_DELIVERIES } from './crm-endpoints.ts';
import { ReplayDeliveriesButton } from './replay-deliveries-button.tsx';
import { SendTestDeliveryButton } from './send-test-delivery-button.tsx';
import { useInstallation } from './use-installation.ts';

const SHOWN_ID_LENGTH = 14;

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
            title: 'Record',
            isPrimary: true,
            cell: ({ deliveryId, recordId }) => (
              <>
                <Anchor
                  component={Link}
                  href={`/crm/${installationId}/deliveries/${encodeURIComponent(deliveryId)}`}
                  size="sm"
                  fw={600}
                >
                  {recordId ?? 'Unknown record'}
                </Anchor>
                <Text component="div" size="xs" c="dimmed">
                  <CopyableText text={deliveryId} label="delivery ID" maxLength={SHOWN_ID_LENGTH} />
                </Text>
              </>
            ),
          },
          { title: 'State', cell: (delivery) => <StateCell delivery={delivery} /> },
          {
            title: 'Ticket',
            cell: ({ ticketId }) =>
              ticketId && (
                <Anchor component={Link} href={`/tickets/${ticketId}`} size="sm" title={ticketId}>
                  Open ticket
                </Anchor>
              ),
          },
          { title: 'Received', cell: ({ receivedAt }) => <RelativeTime at={receivedAt} /> },
        ]}
      />
    </>
  );
}

/** The state of a delivery, and the reason if it was not applied. */
function StateCell({ delivery }: { readonly delivery: CrmDelivery }) {
  return (
    <CellWithDetail detail={formatReason(delivery)}>
      <StatusBadge status={delivery.state} />
    </CellWithDetail>
  );
}

function formatReason({ state, failureCode, failureMessage, failurePointer }: CrmDelivery): ReactNode {
  if (state === 'unmatched') return UNMATCHED_REASON;
  if (failureMessage === null) return undefined;
  return (
    <>
      {failureCode === 'value_not_mapped' ? 'No mapping for the value at' : failureMessage}{' '}
      {failurePointer && <Code>{failurePointer}</Code>}
    </>
  );
}
