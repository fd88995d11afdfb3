import type { Fault } from '../../shared/domain-error.ts';
import { codePoints } from '../../shared/text.ts';
import { minorDigits } from '../currencies.ts';
import { MAX_AMOUNT } from '../money.ts';
import { hasAllowedOrigin, type PaymentSettings } from './payment-action.ts';

/** The most characters of a description. */
export const DESCRIPTION_MAX = 200;
/** The most characters of a return address. */
export const RETURN_URL_MAX = 2048;

/** The faults of payment settings, each with its JSON pointer into the request body. */
export function validatePaymentSettings(
  { provider, money, description, successUrl, cancelUrl }: PaymentSettings,
  allowedOrigins: readonly string[],
  offered: readonly string[],
): readonly Fault[] {
  const { amount, currency } = money;
  const isAmount = Number.isSafeInteger(amount) && amount >= 1 && amount <= MAX_AMOUNT;
  const characters = codePoints(description.trim());
  const faults: (Fault | undefined)[] = [
    violationUnless(offered.includes(provider), '/provider', `must be one of: ${offered.join(', ')}`),
    violationUnless(
      isAmount,
      '/amount',
      `must be a whole number of the currency's minor units, from 1 to ${MAX_AMOUNT}`,
    ),
    violationUnless(
      minorDigits(currency) !== undefined,
      '/currency',
      'must be an ISO 4217 currency such as EUR, JPY or KWD',
    ),
    violationUnless(
      characters >= 1 && characters <= DESCRIPTION_MAX,
      '/description',
      `must be 1 to ${DESCRIPTION_MAX} characters`,
    ),
    validateReturnUrl(successUrl, '/successUrl', allowedOrigins),
    validateReturnUrl(cancelUrl, '/cancelUrl', allowedOrigins),
  ];
  return faults.filter((one) => one !== undefined);
}

function validateReturnUrl(address: string, pointer: string, allowedOrigins: readonly string[]): Fault | undefined {
  if (address.length > RETURN_URL_MAX) return { pointer, detail: `must be at most ${RETURN_URL_MAX} characters` };
  return violationUnless(
    hasAllowedOrigin(address, allowedOrigins),
    pointer,
    "must be an absolute address of one of the site's origins",
  );
}

function violationUnless(holds: boolean, pointer: string, detail: string): Fault | undefined {
  return holds ? undefined : { pointer, detail };
}
