import type { PaymentAction } from './payment-action.ts';
import type { PaymentActionRepository } from './payment-action-repository.port.ts';
import type { PaymentProviderClient } from './payment-provider-client.ts';

/**
 * Maximum number of sites whose secrets are tried for the shared webhook URL, besides the site that the webhook names.
 */
const MAX_SITES_TRIED_FOR_SHARED_URL = 10;
/**
 * Maximum number of secrets that are tried for the shared webhook URL. It limits the work that anyone can cause by
 * posting to the URL, because each tried secret costs one hash of the body.
 */
const MAX_SECRETS_TRIED_FOR_SHARED_URL = 10;
/** Maximum size of a webhook body at the shared URL, in bytes. */
export const MAX_SHARED_WEBHOOK_BYTES = 65_536;

/** Site ids by webhook secret, in the order in which the secrets are tried. */
type SiteIdsBySecret = ReadonlyMap<string, readonly string[]>;

/** Finds the webhook secrets to try, and the sites that have stored each secret. */
export class ProviderWebhookSecretLookup {
  constructor(
    private readonly actions: PaymentActionRepository,
    private readonly providers: PaymentProviderClient,
  ) {}

  /** Lists the secrets for a webhook URL that contains the site id. */
  async listSecretsForSite(provider: string, siteId: string): Promise<SiteIdsBySecret> {
    return this.groupBySecret(provider, [await this.actions.find(siteId)]);
  }

  /**
   * Lists at most 10 secrets for the shared webhook URL. The secrets of the site that the webhook names come first,
   * then those of the first 10 sites by id. The other sites are tried because sites that share a provider account may
   * get events that are signed with another site's secret.
   */
  async listSecretsForSharedUrl(provider: string, claimedSiteId: string | null): Promise<SiteIdsBySecret> {
    const claimed = claimedSiteId === null ? [] : [await this.actions.find(claimedSiteId)];
    const first = await this.actions.listWithCredentials(provider, MAX_SITES_TRIED_FOR_SHARED_URL);
    const others = first.filter(({ siteId }) => siteId !== claimedSiteId);
    return this.groupBySecret(provider, [...claimed, ...others], MAX_SECRETS_TRIED_FOR_SHARED_URL);
  }

  private groupBySecret(
    provider: string,
    actions: readonly PaymentAction[],
    limit = Number.POSITIVE_INFINITY,
  ): SiteIdsBySecret {
    const sites = new Map<string, readonly string[]>();
    for (const action of actions) {
      for (const secret of this.providers.decryptCredentials(action, provider)?.webhookSecrets ?? []) {
        if (sites.size === limit && !sites.has(secret)) continue;
        sites.set(secret, [...(sites.get(secret) ?? []), action.siteId]);
      }
    }
    return sites;
  }
}
