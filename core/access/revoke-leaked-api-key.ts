import type { Clock } from '../shared/clock.port.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import type { ApiKey } from './api-key.ts';
import type { ApiKeyRepository } from './api-key-repository.port.ts';
import { isApiKeySecret } from './api-key-secret.ts';

/**
 * Revokes a leaked key. The caller proves the leak with the secret, and needs no other permission. The key is rejected
 * from the next request on, in every process.
 */
export class RevokeLeakedApiKey {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly cryptography: Cryptography,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the key that this call has revoked. Returns `undefined` if no key has this secret, or if the key was
   * already revoked. The response to the caller must not depend on the result. White space around `secret` is ignored.
   */
  async execute({ secret }: { secret: string }): Promise<ApiKey | undefined> {
    const trimmed = secret.trim();
    if (!isApiKeySecret(trimmed)) return undefined;
    const key = await this.keys.findBySecretHash(this.cryptography.sha256(trimmed));
    return key?.revokedAt === null ? await this.keys.revoke(key.siteId, key.id, this.clock.now()) : undefined;
  }
}
