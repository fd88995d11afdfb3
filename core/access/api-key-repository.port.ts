import type { ApiKey } from './api-key.ts';

/** Stores API keys. Only the SHA-256 of each secret is stored, not the secret. */
export interface ApiKeyRepository {
  /** Stores a new key. Durable when the promise resolves. */
  add(key: ApiKey): Promise<void>;
  /**
   * Returns the key whose secret has this SHA-256, or `undefined`. Reads the store each time, so a revoked key is never
   * served from a cache.
   */
  findBySecretHash(secretHash: string): Promise<ApiKey | undefined>;
  /** Lists at most `limit` of the site's keys, newest first. Expired and revoked keys are included. */
  list(siteId: string, limit: number): Promise<readonly ApiKey[]>;
  /**
   * Revokes the site's key at the time `at`, and returns the stored key. If the key is already revoked, its first time
   * of revocation stays. Returns `undefined` if the site has no such key. When the promise resolves, all processes find
   * the key revoked.
   */
  revoke(siteId: string, keyId: string, revokedAt: number): Promise<ApiKey | undefined>;
  /**
   * Replaces the site's key `keyId` in one transaction. Stores the key that `successor` returns, and sets the expiry of
   * the old key to `expiresAt`, unless the old key already expires earlier. Returns the stored successor. Returns
   * `not_found` if the site has no such key, and `not_active` if the key is expired or revoked at `now`. Durable when
   * the promise resolves. `successor` may run several times, so it must be pure.
   */
  replace(
    siteId: string,
    keyId: string,
    now: number,
    expiresAt: number,
    createSuccessor: (key: ApiKey) => ApiKey,
  ): Promise<ApiKey | 'not_found' | 'not_active'>;
  /**
   * Stores when keys were last used. `uses` has the time by key id. If the stored time of a key is later, it is not
   * changed.
   */
  recordUses(uses: ReadonlyMap<string, number>): Promise<void>;
}
