import { useAnswer } from '../api/use-answer.ts';
import { CopyText } from '../parts/copy-text.tsx';
import { Moment } from '../parts/moment.tsx';
import { Page } from '../parts/page.tsx';
import { useSite } from '../sites/use-site.ts';
import { PagedRows } from '../table/paged-rows.tsx';
import { usePaging } from '../table/use-paging.ts';
import { Amount } from './amount.tsx';
import { LIST_UNMATCHED, type UnmatchedMoney } from './payment-endpoints.ts';
import { PaymentsTabs } from './payments-tabs.tsx';
import { Reference } from './reference.tsx';
import { WhatNow } from './what-now.tsx';

const MOST = 14;

const REASONS: Readonly<Record<UnmatchedMoney['reason'], string>> = {
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
  const answer = useAnswer(LIST_UNMATCHED, { params: { siteId }, query: { cursor: paging.cursor } }, { keeps: true });
  return (
    <Page title="Payments" about="Whose this money is, is never guessed. It stands at the provider, by its reference.">
      <PaymentsTabs />
      {answer.data !== undefined && answer.data.data.length > 0 && <WhatNow />}
      <PagedRows
        answer={answer}
        paging={paging}
        label="Unmatched money"
        keyOf={({ provider, paymentReference }) => `${provider} ${paymentReference}`}
        empty={{ title: 'All money is accounted for', children: 'What no execution asked for would stand here.' }}
        columns={[
          {
            title: 'Amount',
            main: true,
            cell: (money) => <Amount money={money} returned="went back" />,
          },
          { title: 'Why', cell: ({ reason }) => REASONS[reason] },
          { title: 'At the provider', cell: (payment) => <Reference payment={payment} /> },
          {
            title: 'Execution',
            cell: ({ executionId }) => (executionId === null ? '–' : <CopyText text={executionId} most={MOST} />),
          },
          { title: 'Came', cell: ({ occurredAt }) => <Moment at={occurredAt} /> },
        ]}
      />
    </Page>
  );
}
