import { findMinorUnitDigits } from '../../../core/payments/currencies.ts';
import { withoutPrototype } from '../without-prototype.ts';

type TimeStyle = 'time' | 'date' | 'full';

const TIME_STYLES: Readonly<Record<TimeStyle, Intl.DateTimeFormatOptions>> = {
  time: { timeStyle: 'short' },
  date: { dateStyle: 'medium', timeStyle: 'short' },
  full: { dateStyle: 'full', timeStyle: 'short' },
};
/**
 * Formatters by language and style. They are reused, because creating one takes about as long as formatting a hundred
 * times.
 */
const timeFormatters = new Map<string, Intl.DateTimeFormat>();

/** Formats an amount in the visitor's language. `amount` is in minor units, such as cents. */
export function formatMoney({ amount, currency }: { amount: number; currency: string }, locale: string): string {
  // The API counts decimal places by ISO 4217. For some currencies, browsers would use a different number of places.
  const digits = findMinorUnitDigits(currency) ?? 2;
  const style = { style: 'currency' as const, currency, minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(locale, withoutPrototype(style)).format(amount / 10 ** digits);
}

/** Formats the time of a message. Includes the date unless the message was written today. */
export function formatMessageTime(at: string, locale: string): string {
  const date = new Date(at);
  return formatTime(date, locale, date.toDateString() === new Date().toDateString() ? 'time' : 'date');
}

/** Formats a time with its whole date. */
export function formatFullTime(at: string, locale: string): string {
  return formatTime(new Date(at), locale, 'full');
}

/**
 * Returns the language tag for times and amounts: the page's tag if the texts are in the same language, otherwise the
 * tag of the texts. A page in `en-GB` therefore has British dates.
 */
export function selectFormatLocale(textLocale: string, pageLanguage: string): string {
  const isSame = pageLanguage.toLowerCase().startsWith(`${textLocale.toLowerCase()}-`);
  try {
    return isSame ? (Intl.getCanonicalLocales(pageLanguage)[0] ?? textLocale) : textLocale;
  } catch {
    return textLocale;
  }
}

function formatTime(date: Date, locale: string, style: TimeStyle): string {
  const key = `${locale} ${style}`;
  const formatter = timeFormatters.get(key) ?? new Intl.DateTimeFormat(locale, withoutPrototype(TIME_STYLES[style]));
  timeFormatters.set(key, formatter);
  return formatter.format(date);
}
