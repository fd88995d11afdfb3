import { minorDigits } from '../../core/payments/currencies.ts';
import type { Money } from '../../core/payments/money.ts';

/**
 * Currencies that Stripe counts in other units than ISO 4217: two without decimals are written with two, one the other
 * way.
 */
const STRIPE_DIGITS: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 };

/**
 * The amount as Stripe writes it. `undefined` for what Stripe cannot take exactly: an unknown currency, hundredths
 * where it knows none, and thousandths that are not whole hundredths.
 */
export function toStripeAmount({ amount, currency }: Money): number | undefined {
  const digits = minorDigits(currency);
  if (digits === undefined || (digits === 3 && amount % 10 !== 0)) return undefined;
  return toWholeNumber(amount * 10 ** (stripeDigits(currency, digits) - digits));
}

/** The money that Stripe speaks of; `undefined` when it is no exact amount of a known currency. */
export function fromStripeAmount(amount: number, currency: string): Money | undefined {
  const code = currency.toUpperCase();
  const digits = minorDigits(code);
  if (digits === undefined) return undefined;
  const minor = toWholeNumber(amount * 10 ** (digits - stripeDigits(code, digits)));
  return minor === undefined ? undefined : { amount: minor, currency: code };
}

function stripeDigits(currency: string, digits: number): number {
  return STRIPE_DIGITS[currency] ?? digits;
}

function toWholeNumber(amount: number): number | undefined {
  const rounded = Math.round(amount);
  return Math.abs(amount - rounded) < 1e-6 && Number.isSafeInteger(rounded) ? rounded : undefined;
}
