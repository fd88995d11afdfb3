import type { PaymentAction, PaymentSettings } from './payment-action.ts';
import type { PaymentActionRepository } from './payment-action-repository.port.ts';
import type { PaymentProviders } from './payment-providers.ts';

/** A site's payment configuration for its owner, without secrets. */
export interface PaymentsView {
  readonly settings: PaymentSettings | null;
  readonly testedAt: number | null;
  /** The providers for which credentials are stored, and when the credentials were last changed. */
  readonly credentials: readonly { readonly provider: string; readonly changedAt: number }[];
  /** The providers that this deployment offers. */
  readonly offered: readonly string[];
  /** Host of the checkout page, for each offered provider. */
  readonly checkoutHosts: Readonly<Record<string, string>>;
}

/** Reads a site's payment configuration. Credentials are never returned. */
export class ReadPayments {
  constructor(
    private readonly actions: PaymentActionRepository,
    private readonly providers: PaymentProviders,
  ) {}

  async execute({ siteId }: { siteId: string }): Promise<PaymentsView> {
    return toPaymentsView(await this.actions.find(siteId), this.providers);
  }
}

export function toPaymentsView(
  { settings, testedAt, credentials }: PaymentAction,
  { offered, checkoutHosts }: Pick<PaymentProviders, 'offered' | 'checkoutHosts'>,
): PaymentsView {
  return {
    settings,
    testedAt,
    credentials: credentials.map(({ provider, changedAt }) => ({ provider, changedAt })),
    offered,
    checkoutHosts,
  };
}
