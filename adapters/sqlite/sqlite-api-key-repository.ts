import { type ApiKey, apiKeyStatus, type Scope } from '../../core/access/api-key.ts';
import type { ApiKeyRepository } from '../../core/access/api-key-repository.port.ts';
import type { SqliteDatabase } from './sqlite-database.ts';

interface ApiKeyRow {
  readonly id: string;
  readonly site_id: string;
  readonly name: string;
  readonly scopes: string;
  readonly prefix: string;
  readonly secret_hash: string;
  readonly created_at: number;
  readonly last_used_at: number | null;
  readonly expires_at: number | null;
  readonly revoked_at: number | null;
}

export class SqliteApiKeyRepository implements ApiKeyRepository {
  private readonly insert;
  private readonly bySecretHash;
  private readonly ofSite;
  private readonly setRevoked;
  private readonly byId;
  private readonly setExpiry;
  private readonly setUse;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.insert = connection.prepare<ApiKeyRow>(
      `insert into api_keys
         (id, site_id, name, scopes, prefix, secret_hash, created_at, last_used_at, expires_at, revoked_at) values
         (@id, @site_id, @name, @scopes, @prefix, @secret_hash, @created_at, @last_used_at, @expires_at, @revoked_at)`,
    );
    this.bySecretHash = connection.prepare<[string], ApiKeyRow>('select * from api_keys where secret_hash = ?');
    this.ofSite = connection.prepare<[string, number], ApiKeyRow>(
      'select * from api_keys where site_id = ? order by id desc limit ?',
    );
    this.setRevoked = connection.prepare<[number, string, string], ApiKeyRow>(
      'update api_keys set revoked_at = coalesce(revoked_at, ?) where id = ? and site_id = ? returning *',
    );
    this.byId = connection.prepare<[string, string], ApiKeyRow>('select * from api_keys where id = ? and site_id = ?');
    this.setExpiry = connection.prepare<[number, number, string]>(
      'update api_keys set expires_at = min(coalesce(expires_at, ?), ?) where id = ?',
    );
    this.setUse = connection.prepare<[number, number, string]>(
      'update api_keys set last_used_at = max(coalesce(last_used_at, ?), ?) where id = ?',
    );
  }

  async add(key: ApiKey): Promise<void> {
    await this.database.write(() => this.insert.run(toRow(key)));
  }

  findBySecretHash(secretHash: string): Promise<ApiKey | undefined> {
    return this.database.read(() => {
      const row = this.bySecretHash.get(secretHash);
      return row && fromRow(row);
    });
  }

  list(siteId: string, limit: number): Promise<readonly ApiKey[]> {
    return this.database.read(() => this.ofSite.all(siteId, limit).map(fromRow));
  }

  revoke(siteId: string, keyId: string, at: number): Promise<ApiKey | undefined> {
    return this.database.write(() => {
      const row = this.setRevoked.get(at, keyId, siteId);
      return row && fromRow(row);
    });
  }

  replace(
    siteId: string,
    keyId: string,
    now: number,
    expiresAt: number,
    successor: (key: ApiKey) => ApiKey,
  ): Promise<ApiKey | 'not_found' | 'not_active'> {
    return this.database.write(() => {
      const row = this.byId.get(keyId, siteId);
      if (!row) return 'not_found';
      const key = fromRow(row);
      if (apiKeyStatus(key, now) !== 'active') return 'not_active';
      const next = successor(key);
      this.setExpiry.run(expiresAt, expiresAt, keyId);
      this.insert.run(toRow(next));
      return next;
    });
  }

  async recordUses(uses: ReadonlyMap<string, number>): Promise<void> {
    await this.database.write(() => {
      for (const [keyId, at] of uses) this.setUse.run(at, at, keyId);
    });
  }
}

function toRow(key: ApiKey): ApiKeyRow {
  return {
    id: key.id,
    site_id: key.siteId,
    name: key.name,
    scopes: key.scopes.join(' '),
    prefix: key.prefix,
    secret_hash: key.secretHash,
    created_at: key.createdAt,
    last_used_at: key.lastUsedAt,
    expires_at: key.expiresAt,
    revoked_at: key.revokedAt,
  };
}

function fromRow(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    siteId: row.site_id,
    name: row.name,
    scopes: row.scopes.split(' ') as Scope[],
    prefix: row.prefix,
    secretHash: row.secret_hash,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  };
}
