import type { Clock } from '../shared/clock.port.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import { ApiKeyInvalidError, InsufficientScopeError, NetworkNotAllowedError } from './access-errors.ts';
import { type ApiKey, deriveApiKeyStatus, type Scope } from './api-key.ts';
import type { ApiKeyRepository } from './api-key-repository.port.ts';
import { isApiKeySecret } from './api-key-secret.ts';
import type { IpNetworkMatcher } from './ip-network-matcher.port.ts';
import type { RecordKeyUses } from './record-key-uses.ts';
import type { SiteRepository } from './site-repository.port.ts';

/**
 * Returns the API key with this secret. The key must be active, belong to the site, be allowed from the client's IP
 * address, and have the scope. The keys of a deleted site are invalid. Reads the store on each request, so a revocation
 * applies to the next request.
 * @throws ApiKeyInvalidError, NetworkNotAllowedError, InsufficientScopeError
 */
export class AuthenticateApiKey {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly sites: Pick<SiteRepository, 'find'>,
    private readonly recordKeyUses: RecordKeyUses,
    private readonly cryptography: Cryptography,
    private readonly clock: Clock,
    private readonly networks: IpNetworkMatcher,
  ) {}

  /** Calls `getIpAddress`, which parses headers, only if the key is limited to some networks. Most keys are not. */
  async execute(siteId: string, secret: string | undefined, scope: Scope, getIpAddress: () => string): Promise<ApiKey> {
    if (secret === undefined || !isApiKeySecret(secret)) throw createApiKeyInvalidError();
    const [key, site] = await Promise.all([
      this.keys.findBySecretHash(this.cryptography.sha256(secret)),
      this.sites.find(siteId),
    ]);
    const now = this.clock.now();
    if (site?.deletion || key?.siteId !== siteId || deriveApiKeyStatus(key, now) !== 'active')
      throw createApiKeyInvalidError();
    if (key.allowedNetworks.length > 0) this.requireAllowedNetwork(key, getIpAddress());
    if (!key.scopes.includes(scope)) throw new InsufficientScopeError(scope, key.id);

    this.recordKeyUses.bufferUse(key.id, now);
    return key;
  }

  private requireAllowedNetwork({ id, allowedNetworks }: ApiKey, ipAddress: string): void {
    if (!this.networks.anyContains(allowedNetworks, ipAddress)) throw new NetworkNotAllowedError(ipAddress, id);
  }
}

function createApiKeyInvalidError(): ApiKeyInvalidError {
  return new ApiKeyInvalidError('Send an active API key of this site in the header x-service-api-key.');
}
