import type { Clock } from '../shared/clock.port.ts';
import { ApiKeyNotActive, ApiKeyNotFound } from './access-errors.ts';
import { apiKeyStatus } from './api-key.ts';
import type { ApiKeyRepository } from './api-key-repository.port.ts';
import type { CreateApiKey, CreatedApiKey } from './create-api-key.ts';
import { MOST_KEYS } from './list-api-keys.ts';

export interface Rotation {
  readonly siteId: string;
  readonly keyId: string;
  /** How long the old secret goes on working, in seconds. */
  readonly overlapSeconds: number;
}

/**
 * Gives a key a successor with its name and scopes and lets the old one end after the overlap. Decisions 2.
 * @throws ApiKeyNotFound, ApiKeyNotActive
 */
export class RotateApiKey {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly createApiKey: CreateApiKey,
    private readonly clock: Clock,
  ) {}

  async execute({ siteId, keyId, overlapSeconds }: Rotation): Promise<CreatedApiKey> {
    const now = this.clock.now();
    const old = (await this.keys.list(siteId, MOST_KEYS)).find(({ id }) => id === keyId);
    if (!old) throw new ApiKeyNotFound('The site has no such API key.');
    if (apiKeyStatus(old, now) !== 'active') throw new ApiKeyNotActive('Only an active API key can be rotated.');

    const successor = this.createApiKey.mint(old);
    await this.keys.replace(siteId, keyId, now + overlapSeconds * 1000, successor.key);
    return successor;
  }
}
