import { type ApiKey, deriveApiKeyStatus } from '../../core/access/api-key.ts';
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

  async find(siteId: string, keyId: string): Promise<ApiKey | undefined> {
    return this.findSiteKey(siteId, keyId);
  }

  async list(siteId: string, limit: number, before?: string): Promise<readonly ApiKey[]> {
    const ofSite = [...this.keys.values()].filter(
      (key) => key.siteId === siteId && (before === undefined || key.id < before),
    );
    return ofSite.sort((one, other) => (one.id > other.id ? -1 : 1)).slice(0, limit);
  }

  async revoke(siteId: string, keyId: string, at: number): Promise<ApiKey | undefined> {
    const key = this.findSiteKey(siteId, keyId);
    return key && this.storeKey({ ...key, revokedAt: key.revokedAt ?? at });
  }

  async rotate(
    siteId: string,
    keyId: string,
    now: number,
    expiresAt: number,
    successor: (key: ApiKey) => ApiKey,
  ): Promise<ApiKey | 'not_found' | 'not_active'> {
    const key = this.findSiteKey(siteId, keyId);
    if (!key) return 'not_found';
    if (deriveApiKeyStatus(key, now) !== 'active') return 'not_active';
    const next = successor(key);
    await this.add(next);
    this.storeKey({ ...key, expiresAt: Math.min(key.expiresAt ?? expiresAt, expiresAt) });
    return next;
  }

  async recordUses(uses: ReadonlyMap<string, number>): Promise<void> {
    for (const [keyId, at] of uses) {
      const key = this.keys.get(keyId);
      if (key) this.storeKey({ ...key, lastUsedAt: Math.max(key.lastUsedAt ?? at, at) });
    }
  }

  private findSiteKey(siteId: string, keyId: string): ApiKey | undefined {
    const key = this.keys.get(keyId);
    return key?.siteId === siteId ? key : undefined;
  }

  private storeKey(key: ApiKey): ApiKey {
    this.keys.set(key.id, key);
    return key;
  }
}
