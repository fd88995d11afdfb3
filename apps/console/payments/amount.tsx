import { Text } from '@mantine/core';
import { RelativeTime } from '../parts/relative-time.tsx';
import { formatMoney } from './money.ts';

interface Props {
  readonly money: {
    readonly amount: number;
    readonly currency: string;
    readonly refundedAmount: number;
    readonly refundedAt?: string | null;
  };
  /** What is said of the part that the visitor has back. */
  readonly refundLabel: string;
}

/** A sum in a table, and below it what of it went back. */
export function Amount({ money: { amount, currency, refundedAmount, refundedAt }, refundLabel }: Props) {
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
