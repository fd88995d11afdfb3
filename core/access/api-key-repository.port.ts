import type { ApiKey } from './api-key.ts';

/** Keeps the API keys, of each secret only its SHA-256. */
export interface ApiKeyRepository {
  /** Stores a new key, durable when it resolves. */
  add(key: ApiKey): Promise<void>;
  /** The key whose secret has this SHA-256, as the store has it at this moment, or `undefined`. */
  findBySecretHash(secretHash: string): Promise<ApiKey | undefined>;
  /** The site's keys, newest first, at most `limit`, those that no longer work among them. */
  list(siteId: string, limit: number): Promise<readonly ApiKey[]>;
  /**
   * Marks the site's key revoked at `at` and answers it as stored; one revoked before keeps its first time.
   * `undefined` when the site has no such key. Once it resolves no process finds the key unrevoked.
   */
  revoke(siteId: string, keyId: string, at: number): Promise<ApiKey | undefined>;
  /**
   * Lets the site's key `keyId`, which must be active at `now`, expire at `expiresAt` or at its own earlier time, and
   * stores what `successor` makes of it: both or neither. Answers the successor, or what stands in its way. Durable
   * when it resolves; `successor` may run again, so it must be pure.
   */
  replace(
    siteId: string,
    keyId: string,
    now: number,
    expiresAt: number,
    successor: (key: ApiKey) => ApiKey,
  ): Promise<ApiKey | 'not_found' | 'not_active'>;
  /** Notes when keys were last used (key id to time); an earlier time than the one stored changes nothing. */
  recordUses(uses: ReadonlyMap<string, number>): Promise<void>;
}
