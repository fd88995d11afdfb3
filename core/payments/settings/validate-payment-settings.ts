import type { Violation } from '../../shared/domain-error.ts';
import { countCodePoints } from '../../shared/text.ts';
import { findMinorUnitDigits } from '../currencies.ts';
import { MAX_AMOUNT } from '../money.ts';
import { hasAllowedOrigin, type PaymentSettings } from './payment-action.ts';

/** Maximum number of characters of a description. */
export const MAX_DESCRIPTION_LENGTH = 200;
/** Maximum number of characters of a return URL. */
export const MAX_RETURN_URL_LENGTH = 2048;

/** Validates payment settings. The violations' pointers are relative to the request body, such as `/successUrl`. */
export function validatePaymentSettings(
  { provider, money, description, successUrl, cancelUrl }: PaymentSettings,
  allowedOrigins: readonly string[],
  offeredProviders: readonly string[],
): readonly Violation[] {
  const { amount, currency } = money;
  const isAmountValid = Number.isSafeInteger(amount) && amount >= 1 && amount <= MAX_AMOUNT;
  const characters = countCodePoints(description.trim());
  const violations: (Violation | undefined)[] = [
    violationUnless(offeredProviders.includes(provider), '/provider', `must be one of: ${offeredProviders.join(', ')}`),
    violationUnless(
      isAmountValid,
      '/amount',
      `must be a whole number of the currency's minor units, from 1 to ${MAX_AMOUNT}`,
    ),
    violationUnless(
      findMinorUnitDigits(currency) !== undefined,
      '/currency',
      'must be an ISO 4217 currency such as EUR, JPY or KWD',
    ),
    violationUnless(
      characters >= 1 && characters <= MAX_DESCRIPTION_LENGTH,
      '/description',
      `must be 1 to ${MAX_DESCRIPTION_LENGTH} characters`,
    ),
    validateReturnUrl(successUrl, '/successUrl', allowedOrigins),
    validateReturnUrl(cancelUrl, '/cancelUrl', allowedOrigins),
  ];
  return violations.filter((one) => one !== undefined);
}

function validateReturnUrl(url: string, pointer: string, allowedOrigins: readonly string[]): Violation | undefined {
  if (url.length > MAX_RETURN_URL_LENGTH)
    return { pointer, detail: `must be at most ${MAX_RETURN_URL_LENGTH} characters` };
  return violationUnless(
    hasAllowedOrigin(url, allowedOrigins),
    pointer,
    "must be an absolute URL within one of the site's allowed origins",
  );
}

function violationUnless(holds: boolean, pointer: string, detail: string): Violation | undefined {
  return holds ? undefined : { pointer, detail };
}
