import type { MissingRequirement } from '../../shared/action-readiness.ts';
import { hasAllowedOrigin } from './payment-action.ts';
import type { PaymentsReading } from './read-payments.ts';

/** Derives what a site's payments still need before visitors can pay, in the order in which an owner would fix it. */
export function missingPaymentRequirements(
  { settings, testedAt, credentials, offered }: PaymentsReading,
  allowedOrigins: readonly string[],
): readonly MissingRequirement[] {
  if (!settings) return ['settings'];
  const { provider, successUrl, cancelUrl, enabled, customerVisible } = settings;
  const isMet: Partial<Record<MissingRequirement, boolean>> = {
    provider: offered.includes(provider),
    credentials: credentials.some((one) => one.provider === provider),
    test: testedAt !== null,
    return_addresses: hasAllowedOrigin(successUrl, allowedOrigins) && hasAllowedOrigin(cancelUrl, allowedOrigins),
    enabled,
    customer_visible: customerVisible,
  };
  return (Object.keys(isMet) as MissingRequirement[]).filter((requirement) => !isMet[requirement]);
}
