import { useApiQuery } from '../api/use-api-query.ts';
import { CopyText } from '../parts/copy-text.tsx';
import { Page } from '../parts/page.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { useSite } from '../sites/use-site.ts';
import { PagedTable } from '../table/paged-table.tsx';
import { usePaging } from '../table/use-paging.ts';
import { Amount } from './amount.tsx';
import { LIST_UNMATCHED, type UnmatchedMoney } from './payment-endpoints.ts';
import { PaymentReference } from './payment-reference.tsx';
import { PaymentsTabs } from './payments-tabs.tsx';
import { UnmatchedGuide } from './unmatched-guide.tsx';

const ID_LENGTH = 14;

const REASON_LABELS: Readonly<Record<UnmatchedMoney['reason'], string>> = {
  amount_differs: 'another amount than was asked',
  currency_differs: 'another currency than was asked',
  paid_twice: 'paid twice',
  paid_after_failed: 'paid after it had failed',
  paid_after_canceled: 'paid after it was canceled',
  unknown_session: 'a session that nobody here asked for',
};

/** Money that came and that no execution asked for. */
export function UnmatchedPage() {
  const { id: siteId } = useSite();
  const paging = usePaging();
  const result = useApiQuery(
    LIST_UNMATCHED,
    { params: { siteId }, query: { cursor: paging.cursor } },
    { keepsPrevious: true },
  );
  return (
    <Page
      title="Payments"
      description="Whose this money is, is never guessed. It stands at the provider, by its reference."
    >
      <PaymentsTabs />
      {result.data !== undefined && result.data.data.length > 0 && <UnmatchedGuide />}
      <PagedTable
        result={result}
        paging={paging}
        label="Unmatched money"
        rowKey={({ provider, paymentReference }) => `${provider} ${paymentReference}`}
        empty={{ title: 'All money is accounted for', children: 'What no execution asked for would stand here.' }}
        columns={[
          {
            title: 'Amount',
            isPrimary: true,
            cell: (money) => <Amount money={money} refundLabel="went back" />,
          },
          { title: 'Why', cell: ({ reason }) => REASON_LABELS[reason] },
          { title: 'At the provider', cell: (payment) => <PaymentReference payment={payment} /> },
          {
            title: 'Execution',
            cell: ({ executionId }) =>
              executionId === null ? '–' : <CopyText text={executionId} maxLength={ID_LENGTH} />,
          },
          { title: 'Came', cell: ({ occurredAt }) => <RelativeTime at={occurredAt} /> },
        ]}
      />
    </Page>
  );
}
