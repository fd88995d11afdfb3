import type { Clock } from '../shared/clock.port.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import type { IdGenerator } from '../shared/id-generator.port.ts';
import type { ApiKey, Scope } from './api-key.ts';
import type { ApiKeyRepository } from './api-key-repository.port.ts';
import { extractSecretPrefix, formatApiKeySecret } from './api-key-secret.ts';

export interface NewApiKey {
  readonly siteId: string;
  readonly name: string;
  readonly scopes?: readonly Scope[] | undefined;
}

/** A new key and its secret. The secret is not stored and cannot be read again. */
export interface CreatedApiKey {
  readonly key: ApiKey;
  readonly secret: string;
}

/** Scopes of a key that is created without `scopes`. */
const DEFAULT_SCOPES: readonly Scope[] = ['tickets:read'];

/** Creates an API key of a site. The result contains the secret. The store gets only its SHA-256. */
export class CreateApiKey {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly cryptography: Cryptography,
    private readonly clock: Clock,
    private readonly ids: IdGenerator,
  ) {}

  async execute(newKey: NewApiKey): Promise<CreatedApiKey> {
    const created = this.buildApiKey(newKey);
    await this.keys.add(created.key);
    return created;
  }

  /** Builds a new key without storing it. */
  buildApiKey({ siteId, name, scopes = DEFAULT_SCOPES }: NewApiKey): CreatedApiKey {
    const secret = formatApiKeySecret(this.cryptography.randomBytes(32));
    const key: ApiKey = {
      id: this.ids.next('key'),
      siteId,
      name: name.trim(),
      scopes,
      prefix: extractSecretPrefix(secret),
      secretHash: this.cryptography.sha256(secret),
      createdAt: this.clock.now(),
      lastUsedAt: null,
      expiresAt: null,
      revokedAt: null,
    };
    return { key, secret };
  }
}
