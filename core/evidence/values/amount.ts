/** The digits of a written amount before and after its decimal sign. */
export interface Amount {
  readonly whole: string;
  readonly decimals: string;
}

const DIGITS = /^\d{1,12}$/;
const GROUPED = /^\d{1,3}(?:([.,'\u2019 ])\d{3})(?:\1\d{3}){0,3}$/;
/** 1,00,000 */
const INDIAN = /^\d{1,2}(?:,\d{2}){1,4},\d{3}$/;
const DECIMAL = /^(.+)([.,])(\d{1,8})$/;
const SPACES = /[\u00a0\u2007\u2009\u202f]/g;
const LEADING_ZEROS = /^0+(?=\d)/;

/**
 * Parses a written amount with either decimal sign and any usual grouping of thousands. Returns `undefined` for a text
 * that is not an amount or is ambiguous: `1.234` is more than a thousand in a currency of two decimals, but ambiguous
 * in one of three.
 */
export function parseAmount(text: string, currencyDecimals: number): Amount | undefined {
  const written = text
    .trim()
    .replace(SPACES, ' ')
    .replace(/[.,][-–—]{1,2}$/, '');
  const whole = parseWholeNumber(written);
  const [, before = '', , after = ''] = DECIMAL.exec(written) ?? [];
  if (whole !== undefined) {
    const isUncertain = currencyDecimals === 3 && after.length === 3 && DIGITS.test(before);
    return isUncertain || (written.startsWith('0') && whole.length > 1) ? undefined : { whole, decimals: '' };
  }
  const units = parseWholeNumber(before);
  if (units === undefined || (after.length === 3 && currencyDecimals !== 3)) return undefined;
  return { whole: units, decimals: after };
}

/** Formats an amount with this number of decimals: `1234.50`. Returns `undefined` if it has more, other than zeros. */
export function formatAmount({ whole, decimals }: Amount, currencyDecimals: number): string | undefined {
  const fraction = decimals.slice(0, currencyDecimals).padEnd(currencyDecimals, '0');
  if (/[1-9]/.test(decimals.slice(currencyDecimals))) return undefined;
  const units = whole.replace(LEADING_ZEROS, '');
  return currencyDecimals === 0 ? units : `${units}.${fraction}`;
}

function parseWholeNumber(text: string): string | undefined {
  if (DIGITS.test(text)) return text;
  return GROUPED.test(text) || INDIAN.test(text) ? text.replace(/\D/g, '') : undefined;
}
