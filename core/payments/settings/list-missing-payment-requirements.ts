import type { MissingRequirement } from '../../shared/action-readiness.ts';
import { hasAllowedOrigin } from './payment-action.ts';
import type { PaymentConfiguration } from './read-payment-configuration.ts';

/** Returns what is still missing before visitors can pay, in the order in which a site owner would set it up. */
export function listMissingPaymentRequirements(
  { settings, testedAt, credentials, offeredProviders }: PaymentConfiguration,
  allowedOrigins: readonly string[],
): readonly MissingRequirement[] {
  if (!settings) return ['settings'];
  const { provider, successUrl, cancelUrl, enabled, customerVisible } = settings;
  const isMet: Partial<Record<MissingRequirement, boolean>> = {
    provider: offeredProviders.includes(provider),
    credentials: credentials.some((one) => one.provider === provider),
    test: testedAt !== null,
    return_addresses: hasAllowedOrigin(successUrl, allowedOrigins) && hasAllowedOrigin(cancelUrl, allowedOrigins),
    enabled,
    customer_visible: customerVisible,
  };
  return (Object.keys(isMet) as MissingRequirement[]).filter((requirement) => !isMet[requirement]);
}
