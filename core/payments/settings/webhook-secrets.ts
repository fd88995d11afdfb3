import type { PaymentAction } from './payment-action.ts';
import type { PaymentActionRepository } from './payment-action-repository.port.ts';
import type { PaymentProviders } from './payment-providers.ts';

/**
 * Limits for the shared webhook URL. Anyone can post to it and each tried secret costs one hash of the body, so at most
 * 10 secrets are tried: those of the claimed site, then those of the first 10 sites.
 */
const MAX_SITES_OF_SHARED_URL = 10;
const MAX_SECRETS_OF_SHARED_URL = 10;
/** Maximum size of a webhook body at the shared URL, in bytes. */
export const MAX_SHARED_WEBHOOK_BYTES = 65_536;

/** Site ids by webhook secret, in the order in which the secrets are tried. */
type SitesBySecret = ReadonlyMap<string, readonly string[]>;

/** Finds the webhook secrets to try, and the sites that have stored each of them. */
export class WebhookSecrets {
  constructor(
    private readonly actions: PaymentActionRepository,
    private readonly providers: PaymentProviders,
  ) {}

  /** Lists the secrets for a webhook URL that contains the site id. */
  async listForSite(provider: string, siteId: string): Promise<SitesBySecret> {
    return this.groupBySecret(provider, [await this.actions.find(siteId)]);
  }

  /**
   * Lists the secrets for the shared webhook URL: those of the claimed site, then those of the first 10 sites by id.
   * Sites that share a provider account may receive events signed with the secret of another site.
   */
  async listForSharedUrl(provider: string, claimedSiteId: string | null): Promise<SitesBySecret> {
    const claimed = claimedSiteId === null ? [] : [await this.actions.find(claimedSiteId)];
    const first = await this.actions.withCredentials(provider, MAX_SITES_OF_SHARED_URL);
    const others = first.filter(({ siteId }) => siteId !== claimedSiteId);
    return this.groupBySecret(provider, [...claimed, ...others], MAX_SECRETS_OF_SHARED_URL);
  }

  private groupBySecret(
    provider: string,
    actions: readonly PaymentAction[],
    limit = Number.POSITIVE_INFINITY,
  ): SitesBySecret {
    const sites = new Map<string, readonly string[]>();
    for (const action of actions) {
      for (const secret of this.providers.credentials(action, provider)?.webhookSecrets ?? []) {
        if (sites.size === limit && !sites.has(secret)) continue;
        sites.set(secret, [...(sites.get(secret) ?? []), action.siteId]);
      }
    }
    return sites;
  }
}
