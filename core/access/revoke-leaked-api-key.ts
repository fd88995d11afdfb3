import type { Clock } from '../shared/clock.port.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import type { ApiKey } from './api-key.ts';
import type { ApiKeyRepository } from './api-key-repository.port.ts';
import { isApiKeySecret } from './api-key-secret.ts';

/**
 * Revokes the key whose secret somebody has found. A person who has the secret could use the key, so the secret is
 * enough to revoke it. The key is rejected from the next request on, in every process.
 */
export class RevokeLeakedApiKey {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly cryptography: Cryptography,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the key, or `undefined` if this call has revoked none: there is no such key, or it was already revoked.
   * Callers must give both the same response. White space around `secret` is ignored.
   */
  async execute({ secret }: { secret: string }): Promise<ApiKey | undefined> {
    const trimmed = secret.trim();
    if (!isApiKeySecret(trimmed)) return undefined;
    const key = await this.keys.findBySecretHash(this.cryptography.sha256(trimmed));
    return key?.revokedAt === null ? await this.keys.revoke(key.siteId, key.id, this.clock.now()) : undefined;
  }
}
