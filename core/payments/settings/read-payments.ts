import type { PaymentAction, PaymentSettings } from './payment-action.ts';
import type { PaymentActionRepository } from './payment-action-repository.port.ts';
import type { PaymentProviders } from './payment-providers.ts';

/** A site's action `payments` as its owner may see it. */
export interface PaymentsReading {
  readonly settings: PaymentSettings | null;
  readonly testedAt: number | null;
  /** Which providers' credentials are stored, and since when: never what they are. */
  readonly credentials: readonly { readonly provider: string; readonly changedAt: number }[];
  /** The providers that this installation offers. */
  readonly offered: readonly string[];
  /** Host of the page that visitors pay on, for each offered provider. */
  readonly checkoutHosts: Readonly<Record<string, string>>;
}

/** Reads how a site's payments are configured. Credentials are never returned. */
export class ReadPayments {
  constructor(
    private readonly actions: PaymentActionRepository,
    private readonly providers: PaymentProviders,
  ) {}

  async execute({ siteId }: { siteId: string }): Promise<PaymentsReading> {
    return toPaymentsView(await this.actions.find(siteId), this.providers);
  }
}

export function toPaymentsView(
  { settings, testedAt, credentials }: PaymentAction,
  { offered, checkoutHosts }: Pick<PaymentProviders, 'offered' | 'checkoutHosts'>,
): PaymentsReading {
  return {
    settings,
    testedAt,
    credentials: credentials.map(({ provider, changedAt }) => ({ provider, changedAt })),
    offered,
    checkoutHosts,
  };
}
