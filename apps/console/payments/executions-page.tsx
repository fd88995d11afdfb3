import { Badge, Group, Text } from '@mantine/core';
import { EXECUTION_STATUSES } from '../../../core/payments/execution.ts';
import { useAnswer } from '../api/use-answer.ts';
import { Choice } from '../parts/choice.tsx';
import { CopyText } from '../parts/copy-text.tsx';
import { Moment } from '../parts/moment.tsx';
import { Page } from '../parts/page.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { useSite } from '../sites/use-site.ts';
import { PagedRows } from '../table/paged-rows.tsx';
import { usePaging } from '../table/use-paging.ts';
import { Amount } from './amount.tsx';
import { LIST_EXECUTIONS } from './payment-endpoints.ts';
import { PaymentsTabs } from './payments-tabs.tsx';

const EVERY = 10_000;

/** The payments that visitors were sent to, newest first. */
export function ExecutionsPage() {
  const { id: siteId } = useSite();
  const paging = usePaging();
  const status = EXECUTION_STATUSES.find((one) => one === paging.filter('status'));
  const query = { status, cursor: paging.cursor };
  const answer = useAnswer(LIST_EXECUTIONS, { params: { siteId }, query }, { every: EVERY, keeps: true });
  return (
    <Page title="Payments" about="Each execution is one payment that a visitor was sent to.">
      <PaymentsTabs />
      <Group mb="md">
        <Choice
          label="Status"
          all="Any status"
          choices={EXECUTION_STATUSES}
          value={status}
          change={(value) => paging.setFilter('status', value)}
        />
      </Group>
      <PagedRows
        answer={answer}
        paging={paging}
        label="Executions"
        keyOf={({ executionId }) => executionId}
        empty={{
          title: status ? 'None with this status' : 'No payments yet',
          children: 'One appears as soon as a visitor is led to the checkout.',
        }}
        columns={[
          {
            title: 'Amount',
            main: true,
            short: true,
            cell: (money) => <Amount money={money} returned="refunded" />,
          },
          {
            title: 'Status',
            cell: ({ status: state, disputed, unmatched }) => (
              <Group gap={6} component="span">
                <StatusBadge status={state} />
                {disputed && <StatusBadge status="disputed" />}
                {unmatched > 0 && (
                  <Badge variant="light" color="orange" radius="sm" tt="none">
                    {unmatched} unmatched
                  </Badge>
                )}
              </Group>
            ),
          },
          { title: 'Execution', cell: ({ executionId }) => <CopyText text={executionId} /> },
          {
            title: 'Provider’s reference',
            cell: ({ provider, paymentReference }) => (
              <Text size="sm" component="span">
                {provider}
                {paymentReference !== null && ` · ${paymentReference}`}
              </Text>
            ),
          },
          { title: 'Begun', cell: ({ createdAt }) => <Moment at={createdAt} /> },
        ]}
      />
    </Page>
  );
}
