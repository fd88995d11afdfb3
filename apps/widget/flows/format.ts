import { minorDigits } from '../../../core/payments/currencies.ts';
import { withoutPrototype } from '../without-prototype.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** An amount in its currency's minor unit, as the visitor's language writes it. */
export function formatMoney({ amount, currency }: { amount: number; currency: string }, locale: string): string {
  // A browser's own number of decimals is not everywhere that of ISO 4217, by which amounts are meant.
  const digits = minorDigits(currency) ?? 2;
  const style = { style: 'currency' as const, currency, minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(locale, withoutPrototype(style)).format(amount / 10 ** digits);
}

/** The time of a message; with its day when that is not today. */
export function formatMessageTime(at: string, locale: string): string {
  const isRecent = Math.abs(Date.now() - Date.parse(at)) < DAY_MS;
  const time = { hour: '2-digit', minute: '2-digit' } as const;
  const day = { day: 'numeric', month: 'short' } as const;
  return new Intl.DateTimeFormat(locale, withoutPrototype(isRecent ? time : { ...day, ...time })).format(new Date(at));
}
