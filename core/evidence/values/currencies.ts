import data from './currencies.json' with { type: 'json' };

/** Number of decimals by ISO 4217 code, for all supported currencies. */
const DECIMALS: Readonly<Record<string, number>> = data.decimals;
/** Signs and words of a single currency. */
const SIGNS: Readonly<Record<string, string>> = data.signs;

/** Everything that can mark a currency in a text, longest first. */
export const CURRENCY_MARKS: readonly string[] = [...Object.keys(DECIMALS), ...Object.keys(SIGNS), ...data.sharedSigns]
  .map((mark) => mark.toLowerCase())
  .sort((one, other) => other.length - one.length);

/** Returns the ISO 4217 code of a sign, word or code, `undefined` if it may be several. */
export function findCurrency(mark: string): string | undefined {
  const lower = mark.trim().toLowerCase();
  return SIGNS[lower] ?? parseCurrencyCode(lower);
}

/** Normalises a sign that several currencies share. */
export function normalizeSign(mark: string): string {
  return mark.trim().toLowerCase().replace('￥', '¥').replace('.', '');
}

/** Returns a code from structured data or a registry in upper case, `undefined` for an unknown one. */
export function parseCurrencyCode(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return Object.hasOwn(DECIMALS, code) ? code : undefined;
}

/** Returns the number of decimals of a currency. */
export function decimalPlaces(currency: string): number {
  return DECIMALS[currency] ?? 2;
}
