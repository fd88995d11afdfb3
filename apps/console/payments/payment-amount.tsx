import { Text } from '@mantine/core';
import { RelativeTime } from '../parts/relative-time.tsx';
import { formatMoney } from './money.ts';

interface PaymentAmountProps {
  readonly money: {
    readonly amount: number;
    readonly currency: string;
    readonly refundedAmount: number;
    readonly refundedAt?: string | null;
  };
  /** Text after the refunded amount. */
  readonly refundLabel: string;
}

/** An amount of money with its refunded part below. */
export function PaymentAmount({
  money: { amount, currency, refundedAmount, refundedAt },
  refundLabel,
}: PaymentAmountProps) {
  return (
    <>
      <Text fw={600} size="sm" style={{ whiteSpace: 'nowrap' }}>
        {formatMoney(amount, currency)}
      </Text>
      {refundedAmount > 0 && (
        <Text size="xs" c="dimmed">
          {formatMoney(refundedAmount, currency)} {refundLabel}
          {refundedAt && (
            <>
              , <RelativeTime at={refundedAt} />
            </>
          )}
        </Text>
      )}
    </>
  );
}
