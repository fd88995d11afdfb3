/** An amount: the digits before and after the decimal sign. */
export interface SplitAmount {
  readonly whole: string;
  readonly decimals: string;
}

const DIGITS_PATTERN = /^\d{1,12}$/;
const GROUPED_PATTERN = /^\d{1,3}(?:([.,'\u2019 ])\d{3})(?:\1\d{3}){0,3}$/;
/** Indian grouping of thousands: `1,00,000`. */
const INDIAN_PATTERN = /^\d{1,2}(?:,\d{2}){1,4},\d{3}$/;
const DECIMAL_PATTERN = /^(.+)([.,])(\d{1,8})$/;
const SPACES_PATTERN = /[\u00a0\u2007\u2009\u202f]/g;
const LEADING_ZEROS_PATTERN = /^0+(?=\d)/;

/**
 * Parses a written amount. The decimal sign may be a point or a comma, and thousands may be grouped in any usual way.
 * Returns `undefined` if the text is not an amount or is ambiguous. `1.234` means 1234 if the currency has two
 * decimals, but is ambiguous if it has three.
 */
export function parseAmount(text: string, currencyDecimals: number): SplitAmount | undefined {
  const written = text
    .trim()
    .replace(SPACES_PATTERN, ' ')
    .replace(/[.,][-–—]{1,2}$/, '');
  const whole = parseWholeNumber(written);
  const [, before = '', , after = ''] = DECIMAL_PATTERN.exec(written) ?? [];
  if (whole !== undefined) {
    const isUncertain = currencyDecimals === 3 && after.length === 3 && DIGITS_PATTERN.test(before);
    return isUncertain || (written.startsWith('0') && whole.length > 1) ? undefined : { whole, decimals: '' };
  }
  const units = parseWholeNumber(before);
  if (units === undefined || (after.length === 3 && currencyDecimals !== 3)) return undefined;
  return { whole: units, decimals: after };
}

/**
 * Formats an amount with this number of decimals: `1234.50`. Returns `undefined` if it has further decimals that are
 * not 0.
 */
export function formatAmountWithDecimals(
  { whole, decimals }: SplitAmount,
  currencyDecimals: number,
): string | undefined {
  const fraction = decimals.slice(0, currencyDecimals).padEnd(currencyDecimals, '0');
  if (/[1-9]/.test(decimals.slice(currencyDecimals))) return undefined;
  const units = whole.replace(LEADING_ZEROS_PATTERN, '');
  return currencyDecimals === 0 ? units : `${units}.${fraction}`;
}

function parseWholeNumber(text: string): string | undefined {
  if (DIGITS_PATTERN.test(text)) return text;
  return GROUPED_PATTERN.test(text) || INDIAN_PATTERN.test(text) ? text.replace(/\D/g, '') : undefined;
}
