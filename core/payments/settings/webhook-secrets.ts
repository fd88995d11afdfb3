import type { PaymentAction } from './payment-action.ts';
import type { PaymentActionRepository } from './payment-action-repository.port.ts';
import type { PaymentProviders } from './payment-providers.ts';

/**
 * Each secret costs one hash of the body and anyone can post to the shared URL, so at most 10 secrets are tried: those
 * of the claimed site and of the first 10 sites.
 */
const MAX_SITES_OF_SHARED_URL = 10;
const MAX_SECRETS_OF_SHARED_URL = 10;
/** The greatest body of a webhook to the shared address, in bytes. */
export const SHARED_WEBHOOK_BYTES_MAX = 65_536;

/** The sites by the secrets that they gave for a provider, in the order in which the secrets are tried. */
type SitesBySecret = ReadonlyMap<string, readonly string[]>;

/** Finds the candidate sites of a webhook by signing secret. */
export class WebhookSecrets {
  constructor(
    private readonly actions: PaymentActionRepository,
    private readonly providers: PaymentProviders,
  ) {}

  /** The secrets to try where the webhook's address names the site. */
  async listForSite(provider: string, siteId: string): Promise<SitesBySecret> {
    return this.groupBySecret(provider, [await this.actions.find(siteId)]);
  }

  /**
   * Candidate secrets for the shared webhook URL: those of the claimed site first, then those of the first 10 sites by
   * id. Sites that share a provider account may receive events signed with each other's secret.
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
