import type { Fault } from '../../shared/domain-error.ts';
import { codePoints } from '../../shared/text.ts';
import { minorDigits } from '../currencies.ts';
import { MAX_AMOUNT } from '../money.ts';
import { hasAllowedOrigin, type PaymentSettings } from './payment-action.ts';

/** Maximum number of characters of a description. */
export const DESCRIPTION_MAX = 200;
/** Maximum number of characters of a return URL. */
export const RETURN_URL_MAX = 2048;

/** Validates payment settings. Violations have JSON pointers into the request body. */
export function validatePaymentSettings(
  { provider, money, description, successUrl, cancelUrl }: PaymentSettings,
  allowedOrigins: readonly string[],
  offered: readonly string[],
): readonly Fault[] {
  const { amount, currency } = money;
  const isAmountValid = Number.isSafeInteger(amount) && amount >= 1 && amount <= MAX_AMOUNT;
  const characters = codePoints(description.trim());
  const violations: (Fault | undefined)[] = [
    violationUnless(offered.includes(provider), '/provider', `must be one of: ${offered.join(', ')}`),
    violationUnless(
      isAmountValid,
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
  return violations.filter((one) => one !== undefined);
}

function validateReturnUrl(url: string, pointer: string, allowedOrigins: readonly string[]): Fault | undefined {
  if (url.length > RETURN_URL_MAX) return { pointer, detail: `must be at most ${RETURN_URL_MAX} characters` };
  return violationUnless(
    hasAllowedOrigin(url, allowedOrigins),
    pointer,
    "must be an absolute URL within one of the site's allowed origins",
  );
}

function violationUnless(holds: boolean, pointer: string, detail: string): Fault | undefined {
  return holds ? undefined : { pointer, detail };
}
