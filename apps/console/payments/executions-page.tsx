import { Anchor, Group, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { EXECUTION_STATUSES } from '../../../core/payments/executions/execution.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { FilterSelect } from '../parts/filter-select.tsx';
import { Page } from '../parts/page.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { useSite } from '../sites/use-site.ts';
import { PagedTable } from '../table/paged-table.tsx';
import { usePaging } from '../table/use-paging.ts';
import { LIST_ACTIONS } from '../widget/widget-endpoints.ts';
import { PaymentAmount } from './payment-amount.tsx';
import { PaymentDetails } from './payment-details.tsx';
import { type Execution, LIST_EXECUTIONS } from './payment-endpoints.ts';
import { PaymentReference } from './payment-reference.tsx';
import { PaymentStats } from './payment-stats.tsx';
import { PaymentStatus } from './payment-status.tsx';
import { PaymentsTabs } from './payments-tabs.tsx';

const POLL_INTERVAL_MS = 10_000;
const REFUNDED_FILTER = 'refunded';
const EXECUTION_FILTERS = [...EXECUTION_STATUSES, REFUNDED_FILTER];

/** The payment executions of the site, newest first. */
export function ExecutionsPage() {
  const { id: siteId } = useSite();
  const paging = usePaging();
  const [selected, setSelected] = useState<Execution>();
  const filter = EXECUTION_FILTERS.find((one) => one === paging.filter('status'));
  const status = EXECUTION_STATUSES.find((one) => one === filter);
  const query = { status, refunded: filter === REFUNDED_FILTER || undefined, cursor: paging.cursor };
  const result = useApiQuery(
    LIST_EXECUTIONS,
    { params: { siteId }, query },
    { pollInterval: POLL_INTERVAL_MS, keepsPrevious: true },
  );
  return (
    <Page
      title="Payments"
      description={
        'Payments that visitors have started. Issue refunds in your provider’s dashboard; they appear here ' +
        'automatically.'
      }
    >
      <PaymentsTabs />
      <PaymentStats />
      <Group mb="md">
        <FilterSelect
          label="Status"
          placeholder="Any status"
          options={EXECUTION_FILTERS}
          value={filter}
          onChange={(value) => paging.setFilter('status', value)}
        />
      </Group>
      <PagedTable
        result={result}
        paging={paging}
        label="Payments"
        onOpen={setSelected}
        rowKey={({ executionId }) => executionId}
        empty={{
          title: filter ? 'No matching payments' : 'No payments yet',
          children:
            filter === REFUNDED_FILTER ? (
              'Refunds that you issue in your provider’s dashboard appear here.'
            ) : (
              <NoPaymentsHint siteId={siteId} />
            ),
        }}
        columns={[
          {
            title: 'Amount',
            isPrimary: true,
            noWrap: true,
            cell: (payment) => (
              <UnstyledButton onClick={() => setSelected(payment)} aria-haspopup="dialog">
                <PaymentAmount money={payment} refundLabel="refunded" />
              </UnstyledButton>
            ),
          },
          { title: 'Status', noWrap: true, cell: (payment) => <PaymentStatus payment={payment} /> },
          { title: 'Provider reference', noWrap: true, cell: (payment) => <PaymentReference payment={payment} /> },
          { title: 'Page', isTruncated: true, cell: ({ pageUrl }) => pageUrl && formatPage(pageUrl) },
          { title: 'Created', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
        ]}
      />
      <PaymentDetails payment={selected} onClose={() => setSelected(undefined)} />
    </Page>
  );
}

/** Formats the URL of the page on which a payment was started: host and path. */
function formatPage(pageUrl: string): string {
  const { host, pathname } = new URL(pageUrl);
  return host + pathname;
}

/** Says when a payment appears, and links to the settings while setup is unfinished. */
function NoPaymentsHint({ siteId }: { readonly siteId: string }) {
  const { data } = useApiQuery(LIST_ACTIONS, { params: { siteId } });
  const action = data?.actions.find((one) => one.actionKey === 'payments');
  return (
    <>
      A payment appears here when a visitor opens the checkout.
      {action && action.lacks.length > 0 && (
        <>
          {' First '}
          <Anchor component={Link} href="/payments/settings" inherit underline="always">
            finish the payment settings
          </Anchor>
          .
        </>
      )}
    </>
  );
}
