import type { Clock } from '../shared/clock.port.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import { ApiKeyInvalid, InsufficientScope } from './access-errors.ts';
import { type ApiKey, deriveApiKeyStatus, type Scope } from './api-key.ts';
import type { ApiKeyRepository } from './api-key-repository.port.ts';
import { isApiKeySecret } from './api-key-secret.ts';
import type { RecordKeyUses } from './record-key-uses.ts';

/**
 * Returns the key with this secret if it is active, belongs to the site and has the scope. Reads the store on each
 * request, so a revocation applies to the next request.
 * @throws ApiKeyInvalid, InsufficientScope
 */
export class AuthenticateApiKey {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly recordKeyUses: RecordKeyUses,
    private readonly cryptography: Cryptography,
    private readonly clock: Clock,
  ) {}

  async execute(siteId: string, secret: string | undefined, scope: Scope): Promise<ApiKey> {
    if (secret === undefined || !isApiKeySecret(secret)) throw apiKeyInvalidError();
    const key = await this.keys.findBySecretHash(this.cryptography.sha256(secret));
    const now = this.clock.now();
    if (key?.siteId !== siteId || deriveApiKeyStatus(key, now) !== 'active') throw apiKeyInvalidError();
    if (!key.scopes.includes(scope)) throw new InsufficientScope(scope, key.id);

    this.recordKeyUses.bufferUse(key.id, now);
    return key;
  }
}

function apiKeyInvalidError(): ApiKeyInvalid {
  return new ApiKeyInvalid('Send an active API key of this site in the header x-service-api-key.');
}
