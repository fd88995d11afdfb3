import type { Clock } from '../shared/clock.port.ts';
import { ApiKeyNotActiveError, ApiKeyNotFoundError } from './access-errors.ts';
import type { ApiKeyRepository } from './api-key-repository.port.ts';
import type { ApiKeyWithSecret, CreateApiKey } from './create-api-key.ts';

export interface RotateApiKeyCommand {
  readonly siteId: string;
  readonly keyId: string;
  /** How long the old secret remains valid, in seconds. */
  readonly overlapSeconds: number;
}

/**
 * Replaces a key by a new key with the same name, scopes, allowed networks and expiry. The old key expires after
 * `overlapSeconds`, unless it expires earlier.
 * @throws ApiKeyNotFoundError, ApiKeyNotActiveError
 */
export class RotateApiKey {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly createApiKey: CreateApiKey,
    private readonly clock: Clock,
  ) {}

  async execute({ siteId, keyId, overlapSeconds }: RotateApiKeyCommand): Promise<ApiKeyWithSecret> {
    const now = this.clock.now();
    const { key: newKey, secret } = this.createApiKey.buildApiKey({ siteId, name: '' });
    const key = await this.keys.rotate(siteId, keyId, now, now + overlapSeconds * 1000, (old) => ({
      ...newKey,
      name: old.name,
      scopes: old.scopes,
      expiresAt: old.expiresAt,
      allowedNetworks: old.allowedNetworks,
    }));
    if (key === 'not_found') throw new ApiKeyNotFoundError('The site has no API key with this id.');
    if (key === 'not_active') throw new ApiKeyNotActiveError('Only an active API key can be rotated.');
    return { key, secret };
  }
}
