import type { ApiKey } from './api-key.ts';

/** Stores API keys, with only the SHA-256 of each secret. */
export interface ApiKeyRepository {
  /** Stores a new key, durable when it resolves. */
  add(key: ApiKey): Promise<void>;
  /** Returns the key whose secret has this SHA-256, without caching, or `undefined`. */
  findBySecretHash(secretHash: string): Promise<ApiKey | undefined>;
  /** Lists the site's keys, including expired and revoked ones, newest first, at most `limit`. */
  list(siteId: string, limit: number): Promise<readonly ApiKey[]>;
  /**
   * Revokes the site's key at `at` and returns it as stored. A key that is already revoked keeps its first time.
   * Returns `undefined` when the site has no such key. Once it resolves, no process finds the key unrevoked.
   */
  revoke(siteId: string, keyId: string, at: number): Promise<ApiKey | undefined>;
  /**
   * Replaces the site's key `keyId` in one transaction: stores the key that `successor` returns, and lets the old key
   * expire at `expiresAt` or at its own earlier expiry. Returns the stored successor, or `not_active` if the key is not
   * active at `now`. Durable when it resolves. `successor` may run repeatedly, so it must be pure.
   */
  replace(
    siteId: string,
    keyId: string,
    now: number,
    expiresAt: number,
    successor: (key: ApiKey) => ApiKey,
  ): Promise<ApiKey | 'not_found' | 'not_active'>;
  /** Stores when keys were last used (key id to time). A time earlier than the stored one changes nothing. */
  recordUses(uses: ReadonlyMap<string, number>): Promise<void>;
}
