import { minorDigits } from '../../../core/payments/currencies.ts';

/** An amount as people read it, such as €19.00. `amount` is in the currency's minor unit. */
export function formatMoney(amount: number, currency: string): string {
  const digits = minorDigits(currency) ?? 2;
  const money = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat('en', money).format(amount / 10 ** digits);
}

/** An amount as it is typed, such as 19.00. */
export function toDecimalAmount(amount: number, currency: string): string {
  const digits = minorDigits(currency) ?? 2;
  return (amount / 10 ** digits).toFixed(digits);
}

/** The minor units of what was typed; `NaN` when it is no amount of the currency, which the server then says. */
export function parseMinorUnits(typed: string, currency: string): number {
  const digits = minorDigits(currency) ?? 2;
  const text = typed.trim().replace(',', '.');
  if (!/^\d{1,12}(?:\.\d+)?$/.test(text)) return Number.NaN;
  const [whole = '', fraction = ''] = text.split('.');
  return fraction.length > digits ? Number.NaN : Number(whole + fraction.padEnd(digits, '0'));
}
