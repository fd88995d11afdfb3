import { type ApiKey, deriveApiKeyStatus } from '../../../core/access/api-key.ts';
import type { ApiKeyRepository } from '../../../core/access/api-key-repository.port.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { type ApiKeyDocument, replaceMongoId } from '../documents/documents.ts';

export class MongoApiKeyRepository implements ApiKeyRepository {
  private readonly apiKeys;
  private readonly readBySecretHash: (secretHash: string) => Promise<ApiKey | undefined>;

  constructor(private readonly database: MongoDatabase) {
    this.apiKeys = database.collections.apiKeys;
    this.readBySecretHash = database.batchReads(async (hashes) => {
      const found = await this.apiKeys.find({ secretHash: { $in: hashes } }).toArray();
      return new Map(found.map((document) => [document.secretHash, toApiKey(document)]));
    });
  }

  async add(key: ApiKey): Promise<void> {
    await this.database.execute(() => this.apiKeys.insertOne(toApiKeyDocument(key)));
  }

  findBySecretHash(secretHash: string): Promise<ApiKey | undefined> {
    return this.readBySecretHash(secretHash);
  }

  async find(siteId: string, keyId: string): Promise<ApiKey | undefined> {
    const found = await this.database.execute(() => this.apiKeys.findOne({ _id: keyId, siteId }));
    return found ? toApiKey(found) : undefined;
  }

  async list(siteId: string, limit: number, before?: string): Promise<readonly ApiKey[]> {
    const filter = { siteId, ...(before !== undefined && { _id: { $lt: before } }) };
    const found = this.apiKeys.find(filter, { sort: { _id: -1 }, limit });
    return (await this.database.execute(() => found.toArray())).map(toApiKey);
  }

  async revoke(siteId: string, keyId: string, at: number): Promise<ApiKey | undefined> {
    const revoked = await this.database.execute(() =>
      this.apiKeys.findOneAndUpdate(
        { _id: keyId, siteId },
        [{ $set: { revokedAt: { $ifNull: ['$revokedAt', at] } } }],
        { returnDocument: 'after' },
      ),
    );
    return revoked ? toApiKey(revoked) : undefined;
  }

  rotate(
    siteId: string,
    keyId: string,
    now: number,
    expiresAt: number,
    successor: (key: ApiKey) => ApiKey,
  ): Promise<ApiKey | 'not_found' | 'not_active'> {
    return this.database.transaction(async (session) => {
      const found = await this.apiKeys.findOne({ _id: keyId, siteId }, { session });
      if (!found) return 'not_found';
      const key = toApiKey(found);
      if (deriveApiKeyStatus(key, now) !== 'active') return 'not_active';
      const newKey = successor(key);
      const earlierExpiry = Math.min(key.expiresAt ?? expiresAt, expiresAt);
      await this.apiKeys.updateOne({ _id: keyId }, { $set: { expiresAt: earlierExpiry } }, { session });
      await this.apiKeys.insertOne(toApiKeyDocument(newKey), { session });
      return newKey;
    });
  }

  async recordUses(uses: ReadonlyMap<string, number>): Promise<void> {
    if (uses.size === 0) return;
    const updates = [...uses].map(([_id, at]) => ({
      updateOne: { filter: { _id }, update: { $max: { lastUsedAt: at } } },
    }));
    await this.database.execute(() => this.apiKeys.bulkWrite(updates, { ordered: false }));
  }
}

function toApiKeyDocument({ id, ...key }: ApiKey): ApiKeyDocument {
  return { _id: id, ...key };
}

function toApiKey({ allowedNetworks = [], ...document }: ApiKeyDocument): ApiKey {
  return { ...replaceMongoId(document), allowedNetworks };
}
