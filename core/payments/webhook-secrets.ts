import type { PaymentActionRepository } from './payment-action-repository.port.ts';
import type { PaymentProviders } from './payment-providers.ts';

/** So many sites of one provider share an address that names none. */
const SITES_OF_ONE_ADDRESS = 1000;

/** Knows which sites a webhook may be for, by the secret that it is signed with. Decisions 6. */
export class WebhookSecrets {
  constructor(
    private readonly actions: PaymentActionRepository,
    private readonly providers: PaymentProviders,
  ) {}

  /** The sites by the secrets that they gave for this provider, by site id ascending; of one site where it is given. */
  async sites(provider: string, siteId?: string): Promise<ReadonlyMap<string, readonly string[]>> {
    const actions =
      siteId === undefined
        ? await this.actions.withCredentials(provider, SITES_OF_ONE_ADDRESS)
        : [await this.actions.find(siteId)];
    const sites = new Map<string, readonly string[]>();
    for (const action of actions) {
      for (const secret of this.providers.credentials(action, provider)?.webhookSecrets ?? []) {
        sites.set(secret, [...(sites.get(secret) ?? []), action.siteId]);
      }
    }
    return sites;
  }
}
