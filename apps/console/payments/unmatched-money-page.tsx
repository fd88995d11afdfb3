import { useApiQuery } from '../api/use-api-query.ts';
import { CopyableText } from '../parts/copyable-text.tsx';
import { Page } from '../parts/page.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { useSite } from '../sites/use-site.ts';
import { PagedTable } from '../table/paged-table.tsx';
import { usePaging } from '../table/use-paging.ts';
import { PaymentAmount } from './payment-amount.tsx';
import { LIST_UNMATCHED_MONEY, type UnmatchedMoney } from './payment-endpoints.ts';
import { PaymentReference } from './payment-reference.tsx';
import { PaymentsTabs } from './payments-tabs.tsx';
import { UnmatchedMoneyGuide } from './unmatched-money-guide.tsx';

const SHOWN_ID_LENGTH = 14;

const UNMATCHED_REASON_LABELS: Readonly<Record<UnmatchedMoney['reason'], string>> = {
  amount_differs: 'Amount differs from the execution',
  currency_differs: 'Currency differs from the execution',
  paid_twice: 'Paid twice',
  paid_after_failed: 'Paid after the execution failed',
  paid_after_canceled: 'Paid after the execution was canceled',
  unknown_session: 'Unknown checkout session',
};

/** Payments that the provider received, but that match no execution, for example because of a wrong amount. */
export function UnmatchedMoneyPage() {
  const { id: siteId } = useSite();
  const paging = usePaging();
  const result = useApiQuery(
    LIST_UNMATCHED_MONEY,
    { params: { siteId }, query: { cursor: paging.cursor } },
    { keepsPrevious: true },
  );
  return (
    <Page
      title="Payments"
      description="Money that your provider received, but that doesn’t match a payment here. Check its dashboard."
    >
      <PaymentsTabs />
      {result.data !== undefined && result.data.data.length > 0 && <UnmatchedMoneyGuide />}
      <PagedTable
        result={result}
        paging={paging}
        label="Unmatched payments"
        rowKey={({ provider, paymentReference }) => `${provider} ${paymentReference}`}
        empty={{
          title: 'No unmatched payments',
          children: 'Money that doesn’t match a payment appears here.',
        }}
        columns={[
          {
            title: 'Amount',
            isPrimary: true,
            cell: (money) => <PaymentAmount money={money} refundLabel="refunded" />,
          },
          { title: 'Reason', cell: ({ reason }) => UNMATCHED_REASON_LABELS[reason] },
          { title: 'Provider reference', cell: (payment) => <PaymentReference payment={payment} /> },
          {
            title: 'Execution ID',
            cell: ({ executionId }) =>
              executionId === null ? '–' : <CopyableText text={executionId} maxLength={SHOWN_ID_LENGTH} />,
          },
          { title: 'Received', cell: ({ occurredAt }) => <RelativeTime at={occurredAt} /> },
        ]}
      />
    </Page>
  );
}
