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
  /** Finds a key of the site. Returns `undefined` if the site has no such key. */
  find(siteId: string, keyId: string): Promise<ApiKey | undefined>;
  /**
   * Lists at most `limit` of the site's keys by id descending, so the newest are first. Starts after the key id
   * `before`, if given. Expired and revoked keys are included.
   */
  list(siteId: string, limit: number, before?: string): Promise<readonly ApiKey[]>;
  /**
   * Sets the key's time of revocation, in milliseconds since 1970, and returns the stored key. If the key is already
   * revoked, its first time of revocation stays. Returns `undefined` if the site has no such key. When the promise
   * resolves, all processes find the key revoked.
   */
  revoke(siteId: string, keyId: string, revokedAt: number): Promise<ApiKey | undefined>;
  /**
   * Replaces the site's key `keyId` in one transaction. Stores the key that `createSuccessor` returns for the old key.
   * The old key then expires at `expiresAt`, unless it already expires earlier. Returns the stored successor. Returns
   * `not_found` if the site has no such key, and `not_active` if the key is expired or revoked at `now`. Durable when
   * the promise resolves. `createSuccessor` may run several times, so it must be pure.
   */
  rotate(
    siteId: string,
    keyId: string,
    now: number,
    expiresAt: number,
    createSuccessor: (key: ApiKey) => ApiKey,
  ): Promise<ApiKey | 'not_found' | 'not_active'>;
  /**
   * Stores when keys were last used. `uses` maps key ids to times in milliseconds since 1970. If a later time is stored
   * for a key, it is kept.
   */
  recordUses(uses: ReadonlyMap<string, number>): Promise<void>;
}
