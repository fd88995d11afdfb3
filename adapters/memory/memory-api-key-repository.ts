import { type ApiKey, apiKeyStatus } from '../../core/access/api-key.ts';
import type { ApiKeyRepository } from '../../core/access/api-key-repository.port.ts';

export class MemoryApiKeyRepository implements ApiKeyRepository {
  private readonly keys = new Map<string, ApiKey>();
  private readonly idsBySecretHash = new Map<string, string>();

  async add(key: ApiKey): Promise<void> {
    if (this.keys.has(key.id)) throw new Error(`The API key ${key.id} is already stored.`);
    this.keys.set(key.id, key);
    this.idsBySecretHash.set(key.secretHash, key.id);
  }

  async findBySecretHash(secretHash: string): Promise<ApiKey | undefined> {
    return this.keys.get(this.idsBySecretHash.get(secretHash) ?? '');
  }

  async list(siteId: string, limit: number): Promise<readonly ApiKey[]> {
    const ofSite = [...this.keys.values()].filter((key) => key.siteId === siteId);
    return ofSite.sort((one, other) => (one.id > other.id ? -1 : 1)).slice(0, limit);
  }

  async revoke(siteId: string, keyId: string, at: number): Promise<ApiKey | undefined> {
    const key = this.findOfSite(siteId, keyId);
    return key && this.put({ ...key, revokedAt: key.revokedAt ?? at });
  }

  async replace(
    siteId: string,
    keyId: string,
    now: number,
    expiresAt: number,
    successor: (key: ApiKey) => ApiKey,
  ): Promise<ApiKey | 'not_found' | 'not_active'> {
    const key = this.findOfSite(siteId, keyId);
    if (!key) return 'not_found';
    if (apiKeyStatus(key, now) !== 'active') return 'not_active';
    const next = successor(key);
    await this.add(next);
    this.put({ ...key, expiresAt: Math.min(key.expiresAt ?? expiresAt, expiresAt) });
    return next;
  }

  async recordUses(uses: ReadonlyMap<string, number>): Promise<void> {
    for (const [keyId, at] of uses) {
      const key = this.keys.get(keyId);
      if (key) this.put({ ...key, lastUsedAt: Math.max(key.lastUsedAt ?? at, at) });
    }
  }

  private findOfSite(siteId: string, keyId: string): ApiKey | undefined {
    const key = this.keys.get(keyId);
    return key?.siteId === siteId ? key : undefined;
  }

  private put(key: ApiKey): ApiKey {
    this.keys.set(key.id, key);
    return key;
  }
}
