import type { PaymentActionRepository } from './payment-action-repository.port.ts';
import type { PaymentProviders } from './payment-providers.ts';

/** So many sites of one provider share an address that names none, and so many secrets a webhook to it is tried with. */
const SITES_OF_ONE_ADDRESS = 1000;
const SECRETS_OF_ONE_ADDRESS = 1000;
/** The greatest body of a webhook to such an address, in bytes, since it is hashed under each of the secrets. */
export const SHARED_WEBHOOK_BYTES_MAX = 65_536;

/** Knows which sites a webhook may be for, by the secret that it is signed with. Decisions 6. */
export class WebhookSecrets {
  constructor(
    private readonly actions: PaymentActionRepository,
    private readonly providers: PaymentProviders,
  ) {}

  /**
   * The sites by the secrets that they gave for this provider, by site id ascending; of one site where it is given, else the
   * first ones.
   */
  async sites(provider: string, siteId?: string): Promise<ReadonlyMap<string, readonly string[]>> {
    const actions =
      siteId === undefined
        ? await this.actions.withCredentials(provider, SITES_OF_ONE_ADDRESS)
        : [await this.actions.find(siteId)];
    const sites = new Map<string, readonly string[]>();
    for (const action of actions) {
      for (const secret of this.providers.credentials(action, provider)?.webhookSecrets ?? []) {
        if (sites.size === SECRETS_OF_ONE_ADDRESS && !sites.has(secret)) continue;
        sites.set(secret, [...(sites.get(secret) ?? []), action.siteId]);
      }
    }
    return sites;
  }
}
