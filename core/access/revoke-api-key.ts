import type { Clock } from '../shared/clock.port.ts';
import { ApiKeyNotFoundError } from './access-errors.ts';
import type { ApiKey } from './api-key.ts';
import type { ApiKeyRepository } from './api-key-repository.port.ts';

/**
 * Revokes a key. The key is rejected from the next request on, in every process. Does nothing if the key is already
 * revoked. @throws ApiKeyNotFoundError
 */
export class RevokeApiKey {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly clock: Clock,
  ) {}

  async execute({ siteId, keyId }: { siteId: string; keyId: string }): Promise<ApiKey> {
    const key = await this.keys.revoke(siteId, keyId, this.clock.now());
    if (!key) throw new ApiKeyNotFoundError('The site has no API key with this id.');
    return key;
  }
}
