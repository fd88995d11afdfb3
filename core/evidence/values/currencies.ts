import data from './currencies.json' with { type: 'json' };

/** Number of decimals of all supported currencies, by ISO 4217 code. */
const DECIMALS_BY_CURRENCY: Readonly<Record<string, number>> = data.decimals;
/** ISO 4217 codes by sign or word. Each of these signs and words means only one currency. */
const CURRENCY_BY_SIGN: Readonly<Record<string, string>> = data.signs;

/** All codes, signs and words for currencies in lower case, longest first. */
export const CURRENCY_MARKS: readonly string[] = [
  ...Object.keys(DECIMALS_BY_CURRENCY),
  ...Object.keys(CURRENCY_BY_SIGN),
  ...data.sharedSigns,
]
  .map((mark) => mark.toLowerCase())
  .sort((one, other) => other.length - one.length);

/** Source of a regular expression that matches one of `CURRENCY_MARKS`. */
export const CURRENCY_MARK_SOURCE = CURRENCY_MARKS.map((mark) => mark.replace(/[.$]/g, '\\$&')).join('|');

/**
 * Returns the ISO 4217 code for a sign, word or code. Returns `undefined` if it is unknown or may mean several
 * currencies.
 */
export function findCurrency(mark: string): string | undefined {
  const lower = mark.trim().toLowerCase();
  return CURRENCY_BY_SIGN[lower] ?? parseCurrencyCode(lower);
}

/** Normalises the spelling of a sign that several currencies share. */
export function normalizeCurrencySign(mark: string): string {
  return mark.trim().toLowerCase().replace('￥', '¥').replace('.', '');
}

/** Returns an ISO 4217 code in upper case, or `undefined` if the currency is not supported. */
export function parseCurrencyCode(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return Object.hasOwn(DECIMALS_BY_CURRENCY, code) ? code : undefined;
}

/** Returns the number of decimals of a currency, 2 if the currency is unknown. */
export function findDecimalPlaces(currency: string): number {
  return DECIMALS_BY_CURRENCY[currency] ?? 2;
}
