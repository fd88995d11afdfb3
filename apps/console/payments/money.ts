import { findMinorUnitDigits } from '../../../core/payments/currencies.ts';

/** Formats an amount in minor units, such as €19.00. */
export function formatMoney(amount: number, currency: string): string {
  const digits = findMinorUnitDigits(currency) ?? 2;
  const money = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat('en', money).format(amount / 10 ** digits);
}

/** Formats an amount in minor units for a text field, such as 19.00. */
export function toDecimalAmount(amount: number, currency: string): string {
  const digits = findMinorUnitDigits(currency) ?? 2;
  return (amount / 10 ** digits).toFixed(digits);
}

/** Converts an entered amount to minor units. Returns `NaN` for an invalid amount, which the server then rejects. */
export function parseMinorUnits(typed: string, currency: string): number {
  const digits = findMinorUnitDigits(currency) ?? 2;
  const text = typed.trim().replace(',', '.');
  if (!/^\d{1,12}(?:\.\d+)?$/.test(text)) return Number.NaN;
  const [whole = '', fraction = ''] = text.split('.');
  return fraction.length > digits ? Number.NaN : Number(whole + fraction.padEnd(digits, '0'));
}
