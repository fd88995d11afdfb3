import { type ApiKey, deriveApiKeyStatus, type Scope } from '../../../core/access/api-key.ts';
import type { ApiKeyRepository } from '../../../core/access/api-key-repository.port.ts';
import { MAX_ID } from '../../../core/shared/max-id.ts';
import { RowCache } from '../database/row-cache.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';

const API_KEY_COLUMNS =
  'id, site_id, name, scopes, prefix, secret_hash, created_at, last_used_at, expires_at, revoked_at, allowed_networks';

/** A row with the columns of `API_KEY_COLUMNS`, in that order. Reading rows as arrays is faster than as objects. */
type ApiKeyRow = [
  id: string,
  siteId: string,
  name: string,
  scopes: string,
  prefix: string,
  secretHash: string,
  createdAt: number,
  lastUsedAt: number | null,
  expiresAt: number | null,
  revokedAt: number | null,
  allowedNetworks: string,
];

/** Maximum number of cached API keys. Keys are cached because every request reads a key. */
const MAX_CACHED_API_KEYS = 1000;

export class SqliteApiKeyRepository implements ApiKeyRepository {
  private readonly insert;
  private readonly selectBySecretHash;
  private readonly selectBySite;
  private readonly updateRevokedAt;
  private readonly selectById;
  private readonly updateExpiry;
  private readonly updateLastUse;
  private readonly cache: RowCache<ApiKey>;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.cache = new RowCache(database, MAX_CACHED_API_KEYS);
    this.insert = connection.prepare<ApiKeyRow>(
      `insert into api_keys (${API_KEY_COLUMNS}) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    const select = <Parameters extends unknown[]>(rest: string) =>
      connection.prepare<Parameters, ApiKeyRow>(`select ${API_KEY_COLUMNS} from api_keys ${rest}`).raw();
    this.selectBySecretHash = select<[string]>('where secret_hash = ?');
    this.selectById = select<[string, string]>('where id = ? and site_id = ?');
    this.selectBySite = select<[string, string, number]>('where site_id = ? and id < ? order by id desc limit ?');
    this.updateRevokedAt = connection
      .prepare<[number, string, string], ApiKeyRow>(
        `update api_keys set revoked_at = coalesce(revoked_at, ?) where id = ? and site_id = ?
         returning ${API_KEY_COLUMNS}`,
      )
      .raw();
    this.updateExpiry = connection.prepare<[number, number, string]>(
      'update api_keys set expires_at = min(coalesce(expires_at, ?), ?) where id = ?',
    );
    this.updateLastUse = connection.prepare<[number, number, string]>(
      'update api_keys set last_used_at = max(coalesce(last_used_at, ?), ?) where id = ?',
    );
  }

  async add(key: ApiKey): Promise<void> {
    await this.database.write(() => this.insert.run(...toApiKeyRow(key)));
  }

  findBySecretHash(secretHash: string): Promise<ApiKey | undefined> {
    return this.database.read(() =>
      this.cache.getOrRead(secretHash, () => {
        const row = this.selectBySecretHash.get(secretHash);
        return row && toApiKey(row);
      }),
    );
  }

  find(siteId: string, keyId: string): Promise<ApiKey | undefined> {
    return this.database.read(() => {
      const row = this.selectById.get(keyId, siteId);
      return row && toApiKey(row);
    });
  }

  list(siteId: string, limit: number, before = MAX_ID): Promise<readonly ApiKey[]> {
    return this.database.read(() => this.selectBySite.all(siteId, before, limit).map(toApiKey));
  }

  revoke(siteId: string, keyId: string, at: number): Promise<ApiKey | undefined> {
    return this.database.write(() => {
      const row = this.updateRevokedAt.get(at, keyId, siteId);
      return row && toApiKey(row);
    });
  }

  rotate(
    siteId: string,
    keyId: string,
    now: number,
    expiresAt: number,
    successor: (key: ApiKey) => ApiKey,
  ): Promise<ApiKey | 'not_found' | 'not_active'> {
    return this.database.write(() => {
      const row = this.selectById.get(keyId, siteId);
      if (!row) return 'not_found';
      const key = toApiKey(row);
      if (deriveApiKeyStatus(key, now) !== 'active') return 'not_active';
      const next = successor(key);
      this.updateExpiry.run(expiresAt, expiresAt, keyId);
      this.insert.run(...toApiKeyRow(next));
      return next;
    });
  }

  async recordUses(uses: ReadonlyMap<string, number>): Promise<void> {
    await this.database.write(() => {
      for (const [keyId, at] of uses) this.updateLastUse.run(at, at, keyId);
    });
  }
}

function toApiKeyRow(key: ApiKey): ApiKeyRow {
  const { id, siteId, name, prefix, secretHash, createdAt, lastUsedAt, expiresAt, revokedAt } = key;
  const [scopes, networks] = [key.scopes.join(' '), key.allowedNetworks.join(' ')];
  return [id, siteId, name, scopes, prefix, secretHash, createdAt, lastUsedAt, expiresAt, revokedAt, networks];
}

function toApiKey(row: ApiKeyRow): ApiKey {
  const [id, siteId, name, scopes, prefix, secretHash, createdAt, lastUsedAt, expiresAt, revokedAt, networks] = row;
  return {
    id,
    siteId,
    name,
    scopes: scopes.split(' ') as Scope[],
    prefix,
    secretHash,
    createdAt,
    lastUsedAt,
    expiresAt,
    revokedAt,
    allowedNetworks: networks === '' ? [] : networks.split(' '),
  };
}
