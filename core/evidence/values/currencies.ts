import data from './currencies.json' with { type: 'json' };

/** How many decimals amounts have, by the ISO 4217 codes that prices are known in. */
const DECIMALS: Readonly<Record<string, number>> = data.decimals;
/** Signs and words that stand for one currency wherever they are. */
const SIGNS: Readonly<Record<string, string>> = data.signs;

/** Everything that can mark a currency in a text, the longest first. */
export const CURRENCY_MARKS: readonly string[] = [...Object.keys(DECIMALS), ...Object.keys(SIGNS), ...data.sharedSigns]
  .map((mark) => mark.toLowerCase())
  .sort((one, other) => other.length - one.length);

/** The ISO 4217 code that a sign, word or code stands for; `undefined` when it could stand for several. */
export function findCurrency(mark: string): string | undefined {
  const lower = mark.trim().toLowerCase();
  return SIGNS[lower] ?? parseCurrencyCode(lower);
}

/** A shared sign in its usual form. */
export function normalizeSign(mark: string): string {
  return mark.trim().toLowerCase().replace('￥', '¥').replace('.', '');
}

/** A code as structured data and registries give it, in upper case; `undefined` for one that is not known. */
export function parseCurrencyCode(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return Object.hasOwn(DECIMALS, code) ? code : undefined;
}

/** How many decimals amounts of a currency have. */
export function decimalPlaces(currency: string): number {
  return DECIMALS[currency] ?? 2;
}
