import type { PaymentAction, PaymentSettings } from './payment-action.ts';
import type { PaymentActionRepository } from './payment-action-repository.port.ts';
import type { PaymentProviderClient } from './payment-provider-client.ts';

/** A site's payment configuration for its owner, without secrets. */
export interface PaymentConfiguration {
  readonly settings: PaymentSettings | null;
  readonly testedAt: number | null;
  /** The providers for which credentials are stored, and when the credentials were last changed. */
  readonly credentials: readonly { readonly provider: string; readonly changedAt: number }[];
  /** The providers that this deployment offers. */
  readonly offeredProviders: readonly string[];
  /** Host of the checkout page, for each offered provider. */
  readonly checkoutHosts: Readonly<Record<string, string>>;
}

/** Reads a site's payment configuration. Credentials are never returned. */
export class ReadPaymentConfiguration {
  constructor(
    private readonly actions: PaymentActionRepository,
    private readonly providers: PaymentProviderClient,
  ) {}

  async execute({ siteId }: { siteId: string }): Promise<PaymentConfiguration> {
    return toPaymentConfiguration(await this.actions.find(siteId), this.providers);
  }
}

export function toPaymentConfiguration(
  { settings, testedAt, credentials }: PaymentAction,
  { offeredProviders, checkoutHosts }: Pick<PaymentProviderClient, 'offeredProviders' | 'checkoutHosts'>,
): PaymentConfiguration {
  return {
    settings,
    testedAt,
    credentials: credentials.map(({ provider, changedAt }) => ({ provider, changedAt })),
    offeredProviders,
    checkoutHosts,
  };
}
