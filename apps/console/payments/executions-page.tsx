import { Group } from '@mantine/core';
import { EXECUTION_STATUSES } from '../../../core/payments/executions/execution.ts';
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
import { Reference } from './reference.tsx';

const EVERY = 10_000;
const REFUNDED = 'refunded';
const CHOICES = [...EXECUTION_STATUSES, REFUNDED];
const MOST = 14;

/** The payments that visitors were sent to, newest first. */
export function ExecutionsPage() {
  const { id: siteId } = useSite();
  const paging = usePaging();
  const chosen = CHOICES.find((one) => one === paging.filter('status'));
  const status = EXECUTION_STATUSES.find((one) => one === chosen);
  const query = { status, refunded: chosen === REFUNDED || undefined, cursor: paging.cursor };
  const answer = useAnswer(LIST_EXECUTIONS, { params: { siteId }, query }, { every: EVERY, keeps: true });
  return (
    <Page
      title="Payments"
      about={
        'Each execution is one payment that a visitor was sent to. A refund is made at the provider, ' +
        'and stands here as soon as it tells of it.'
      }
    >
      <PaymentsTabs />
      <Group mb="md">
        <Choice
          label="Status"
          all="Any status"
          choices={CHOICES}
          value={chosen}
          change={(value) => paging.setFilter('status', value)}
        />
      </Group>
      <PagedRows
        answer={answer}
        paging={paging}
        label="Executions"
        keyOf={({ executionId }) => executionId}
        empty={{
          title: chosen ? 'None of this kind' : 'No payments yet',
          children:
            chosen === REFUNDED
              ? 'A refund that you make in the provider’s dashboard appears here.'
              : 'One appears as soon as a visitor is led to the checkout.',
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
                {unmatched > 0 && <StatusBadge status={`${unmatched} unmatched`} tone="look" />}
              </Group>
            ),
          },
          { title: 'At the provider', cell: (payment) => <Reference payment={payment} /> },
          { title: 'Execution', cell: ({ executionId }) => <CopyText text={executionId} most={MOST} /> },
          { title: 'Begun', cell: ({ createdAt }) => <Moment at={createdAt} /> },
        ]}
      />
    </Page>
  );
}
