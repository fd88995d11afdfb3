import { Text } from '@mantine/core';
import { Moment } from '../parts/moment.tsx';
import { moneyText } from './money-text.ts';

interface Props {
  readonly money: {
    readonly amount: number;
    readonly currency: string;
    readonly refundedAmount: number;
    readonly refundedAt?: string | null;
  };
  /** What is said of the part that the visitor has back. */
  readonly returned: string;
}

/** A sum in a table, and below it what of it went back. */
export function Amount({ money: { amount, currency, refundedAmount, refundedAt }, returned }: Props) {
  return (
    <>
      <Text fw={600} size="sm" style={{ whiteSpace: 'nowrap' }}>
        {moneyText(amount, currency)}
      </Text>
      {refundedAmount > 0 && (
        <Text size="xs" c="dimmed">
          {moneyText(refundedAmount, currency)} {returned}
          {refundedAt && (
            <>
              , <Moment at={refundedAt} />
            </>
          )}
        </Text>
      )}
    </>
  );
}
