/** ISO 4217 codes that prices are known in, with the decimals of each that has not two. */
const CODES = [
  'AED',
  'ARS',
  'AUD',
  'BGN',
  'BHD',
  'BRL',
  'CAD',
  'CHF',
  'CLP',
  'CNY',
  'COP',
  'CZK',
  'DKK',
  'EGP',
  'EUR',
  'GBP',
  'HKD',
  'HUF',
  'IDR',
  'ILS',
  'INR',
  'ISK',
  'JOD',
  'JPY',
  'KES',
  'KRW',
  'KWD',
  'MXN',
  'MYR',
  'NGN',
  'NOK',
  'NZD',
  'OMR',
  'PEN',
  'PHP',
  'PKR',
  'PLN',
  'RON',
  'RUB',
  'SAR',
  'SEK',
  'SGD',
  'THB',
  'TND',
  'TRY',
  'TWD',
  'UAH',
  'USD',
  'VND',
  'ZAR',
];
const DECIMALS: Readonly<Record<string, number>> = {
  CLP: 0,
  ISK: 0,
  JPY: 0,
  KRW: 0,
  VND: 0,
  BHD: 3,
  JOD: 3,
  KWD: 3,
  OMR: 3,
  TND: 3,
};

/** Signs and words that stand for one currency wherever they are. */
const SIGNS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₩': 'KRW',
  '₽': 'RUB',
  '₺': 'TRY',
  '₴': 'UAH',
  '₪': 'ILS',
  '฿': 'THB',
  '₫': 'VND',
  us$: 'USD',
  a$: 'AUD',
  au$: 'AUD',
  c$: 'CAD',
  ca$: 'CAD',
  nz$: 'NZD',
  hk$: 'HKD',
  s$: 'SGD',
  mx$: 'MXN',
  nt$: 'TWD',
  r$: 'BRL',
  zł: 'PLN',
  kč: 'CZK',
  ft: 'HUF',
  円: 'JPY',
  元: 'CNY',
  원: 'KRW',
  euro: 'EUR',
  euros: 'EUR',
  'fr.': 'CHF',
  'rs.': 'INR',
  руб: 'RUB',
  'руб.': 'RUB',
  грн: 'UAH',
  tl: 'TRY',
};

/** Signs that several currencies share. */
const SHARED_SIGNS = ['$', '¥', '￥', 'kr', 'kr.'];

/** Everything that can mark a currency in a text, the longest first. */
export const CURRENCY_MARKS: readonly string[] = [...CODES, ...Object.keys(SIGNS), ...SHARED_SIGNS]
  .map((mark) => mark.toLowerCase())
  .sort((one, other) => other.length - one.length);

/** The ISO 4217 code that a sign, word or code stands for; `undefined` when it could stand for several. */
export function currencyOf(mark: string): string | undefined {
  const lower = mark.trim().toLowerCase();
  return SIGNS[lower] ?? currencyCode(lower);
}

/** A shared sign in its usual form. */
export function signOf(mark: string): string {
  return mark.trim().toLowerCase().replace('￥', '¥').replace('.', '');
}

/** A code as structured data and registries give it, in upper case; `undefined` for one that is not known. */
export function currencyCode(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return CODES.includes(code) ? code : undefined;
}

/** How many decimals amounts of a currency have. */
export function decimalsOf(currency: string): number {
  return DECIMALS[currency] ?? 2;
}
