import type { Lack } from '../../shared/action-readiness.ts';
import { isWithin } from './payment-action.ts';
import type { PaymentsReading } from './read-payments.ts';

/** What still stands between a site's payments and their use, in the order in which an owner would see to it. */
export function lacksOfPayments(
  { settings, testedAt, credentials, offered }: PaymentsReading,
  allowedOrigins: readonly string[],
): readonly Lack[] {
  if (!settings) return ['settings'];
  const { provider, successUrl, cancelUrl, enabled, customerVisible } = settings;
  const isThere: Partial<Record<Lack, boolean>> = {
    provider: offered.includes(provider),
    credentials: credentials.some((one) => one.provider === provider),
    test: testedAt !== null,
    return_addresses: isWithin(successUrl, allowedOrigins) && isWithin(cancelUrl, allowedOrigins),
    enabled,
    customer_visible: customerVisible,
  };
  return (Object.keys(isThere) as Lack[]).filter((lack) => !isThere[lack]);
}
