import { findMinorUnitDigits } from './currencies.ts';

/**
 * An amount of money. `amount` is a whole number of the currency's minor units: 1000 means 10.00 EUR, 1000 JPY or 1.000
 * KWD.
 */
export interface Money {
  readonly amount: number;
  /** ISO 4217, three capital letters. */
  readonly currency: string;
}

/** Maximum amount of a payment, in minor units. All providers accept this amount in every currency. */
export const MAX_AMOUNT = 99_999_999;

export function isSameMoney(one: Money, other: Money): boolean {
  return one.amount === other.amount && one.currency === other.currency;
}

/** Formats money without rounding: `10.00 EUR`, `1000 JPY`, `1.000 KWD`. */
export function formatMoney({ amount, currency }: Money): string {
  const digits = findMinorUnitDigits(currency) ?? 0;
  const text = String(amount).padStart(digits + 1, '0');
  return `${digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`} ${currency}`;
}
