import { useApiQuery } from '../api/use-api-query.ts';
import { Stat, StatGroup } from '../parts/stat-group.tsx';
import { useSite } from '../sites/use-site.ts';
import { formatMoney } from './money.ts';
import { type ExecutionSummary, SUMMARIZE_EXECUTIONS } from './payment-endpoints.ts';

const POLL_INTERVAL_MS = 30_000;

/** The paid amount and the numbers of payments of the last 30 days. Renders nothing if there were none. */
export function PaymentStats() {
  const { id: siteId } = useSite();
  const options = { pollInterval: POLL_INTERVAL_MS };
  const { data } = useApiQuery(SUMMARIZE_EXECUTIONS, { params: { siteId } }, options);
  if (!data) return null;
  const { byStatus, refunded, disputed, isComplete } = data;
  const started = Object.values(byStatus).reduce((sum, count) => sum + count, 0);
  if (started === 0) return null;
  const { succeeded, pending, processing, failed, expired, canceled } = byStatus;
  const inProgress = pending + processing;
  const notPaid = failed + expired + canceled;
  return (
    <StatGroup>
      <Stat name="Paid" value={formatPaid(data)}>
        {isComplete ? 'In the last 30 days' : 'Latest 2,000 payments'}
      </Stat>
      <Stat name="Succeeded" value={formatCount(succeeded)} href="/payments?status=succeeded">
        {`${Math.round((succeeded / started) * 100)} % of ${formatCount(started)}`}
        {inProgress > 0 && `, ${formatCount(inProgress)} in progress`}
      </Stat>
      <Stat name="Refunded" value={formatCount(refunded)} href="/payments?status=refunded">
        {[formatRefunds(data), disputed > 0 && `${formatCount(disputed)} disputed`].filter(Boolean).join(', ')}
      </Stat>
      <Stat name="Not paid" value={formatCount(notPaid)}>
        {formatReasons({ failed, expired, canceled })}
      </Stat>
    </StatGroup>
  );
}

function formatCount(count: number): string {
  return count.toLocaleString('en');
}

/** The number of payments by reason, such as `8 failed, 10 expired`. */
function formatReasons(counts: Readonly<Record<string, number>>): string {
  const reasons = Object.entries(counts).filter(([, count]) => count > 0);
  return reasons.map(([reason, count]) => `${formatCount(count)} ${reason}`).join(', ') || 'In the last 30 days';
}

/** The paid amount in the currency of most payments, such as `€266.00`, and the number of other currencies. */
function formatPaid({ volumes: [main, ...others] }: ExecutionSummary): string {
  if (main === undefined) return '–';
  const amount = formatMoney(main.paidAmount, main.currency);
  return others.length === 0 ? amount : `${amount} + ${others.map(({ currency }) => currency).join(', ')}`;
}

function formatRefunds({ volumes }: ExecutionSummary): string {
  const refunds = volumes.filter(({ refundedAmount }) => refundedAmount > 0);
  if (refunds.length === 0) return 'No refunds';
  return refunds.map(({ refundedAmount, currency }) => formatMoney(refundedAmount, currency)).join(', ');
}
