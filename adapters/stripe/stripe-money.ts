import { findMinorUnitDigits } from '../../core/payments/currencies.ts';
import type { Money } from '../../core/payments/money.ts';

/** Number of decimal digits in Stripe's API, for the currencies whose number differs from ISO 4217. */
const STRIPE_DECIMAL_DIGITS: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 };

/**
 * Converts money to an amount of Stripe's API. Returns `undefined` in three cases:
 * - The currency is unknown.
 * - Stripe's API has fewer decimals for the currency, and the amount cannot be represented exactly.
 * - The currency has three decimals, and the last one is not 0. Stripe rejects such amounts.
 */
export function toStripeAmount({ amount, currency }: Money): number | undefined {
  const digits = findMinorUnitDigits(currency);
  if (digits === undefined || (digits === 3 && amount % 10 !== 0)) return undefined;
  return toWholeNumber(amount * 10 ** (findStripeDecimalDigits(currency, digits) - digits));
}

/**
 * Converts an amount of Stripe's API to money. Returns `undefined` if the currency is unknown or the amount cannot be
 * converted exactly.
 */
export function fromStripeAmount(amount: number, currency: string): Money | undefined {
  const code = currency.toUpperCase();
  const digits = findMinorUnitDigits(code);
  if (digits === undefined) return undefined;
  const minor = toWholeNumber(amount * 10 ** (digits - findStripeDecimalDigits(code, digits)));
  return minor === undefined ? undefined : { amount: minor, currency: code };
}

function findStripeDecimalDigits(currency: string, digits: number): number {
  return STRIPE_DECIMAL_DIGITS[currency] ?? digits;
}

function toWholeNumber(amount: number): number | undefined {
  const rounded = Math.round(amount);
  return Math.abs(amount - rounded) < 1e-6 && Number.isSafeInteger(rounded) ? rounded : undefined;
}
