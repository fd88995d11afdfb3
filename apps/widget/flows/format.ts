import { findMinorUnitDigits } from '../../../core/payments/currencies.ts';
import { withoutPrototype } from '../without-prototype.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Formats an amount in the visitor's language. `amount` is in minor units, such as cents. */
export function formatMoney({ amount, currency }: { amount: number; currency: string }, locale: string): string {
  // The API counts decimal places by ISO 4217. For some currencies, browsers would use another number.
  const digits = findMinorUnitDigits(currency) ?? 2;
  const style = { style: 'currency' as const, currency, minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(locale, withoutPrototype(style)).format(amount / 10 ** digits);
}

/** Formats the time of a message, with its date if it is older than 24 hours. */
export function formatMessageTime(at: string, locale: string): string {
  const isRecent = Math.abs(Date.now() - Date.parse(at)) < DAY_MS;
  const time = { hour: '2-digit', minute: '2-digit' } as const;
  const day = { day: 'numeric', month: 'short' } as const;
  return new Intl.DateTimeFormat(locale, withoutPrototype(isRecent ? time : { ...day, ...time })).format(new Date(at));
}
