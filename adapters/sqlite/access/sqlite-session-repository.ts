import type { Session, SessionFamily } from '../../../core/access/session.ts';
import type { SessionRepository } from '../../../core/access/session-repository.port.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';

interface SessionRow {
  readonly id: string;
  readonly family_id: string;
  readonly account_id: string;
  readonly token_hash: string;
  readonly created_at: number;
  readonly expires_at: number;
  readonly used_at: number | null;
  readonly device: string | null;
}

/** The alias `deviceName` differs from the column `device`, so that no SQL clause confuses the two. */
type SessionFamilyRow = Omit<SessionFamily, 'device'> & { readonly deviceName: string | null };

/** Stores each session as a row. When a session family ends, all its rows are deleted. */
export class SqliteSessionRepository implements SessionRepository {
  private readonly insert;
  private readonly selectByTokenHash;
  private readonly markUsed;
  private readonly deleteFamily;
  private readonly deleteFamilyOfAccount;
  private readonly deleteOtherFamilies;
  private readonly selectFamilies;
  private readonly selectAnyOfFamily;
  private readonly deleteOld;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.insert = connection.prepare<SessionRow>(
      `insert into sessions (id, family_id, account_id, token_hash, created_at, expires_at, used_at, device)
       values (@id, @family_id, @account_id, @token_hash, @created_at, @expires_at, @used_at, @device)`,
    );
    this.selectByTokenHash = connection.prepare<[string], SessionRow>('select * from sessions where token_hash = ?');
    this.markUsed = connection.prepare<[number, string]>('update sessions set used_at = ? where id = ?');
    this.deleteFamily = connection.prepare<[string]>('delete from sessions where family_id = ?');
    this.deleteFamilyOfAccount = connection.prepare<[string, string]>(
      'delete from sessions where account_id = ? and family_id = ?',
    );
    this.deleteOtherFamilies = connection.prepare<[string, string]>(
      'delete from sessions where account_id = ? and family_id <> ?',
    );
    this.selectFamilies = connection.prepare<[string, number, number], SessionFamilyRow>(
      `select family_id as id, max(device) as deviceName, min(created_at) as createdAt, max(created_at) as lastUsedAt
       from sessions where account_id = ? group by family_id having max(expires_at) > ?
       order by lastUsedAt desc, family_id desc limit ?`,
    );
    this.selectAnyOfFamily = connection.prepare<[string], { id: string }>(
      'select id from sessions where family_id = ? limit 1',
    );
    this.deleteOld = connection.prepare<[number]>(
      `delete from sessions where family_id in
         (select family_id from sessions group by family_id having max(expires_at) < ?)`,
    );
  }

  async add(session: Session): Promise<void> {
    await this.database.write(() => this.insert.run(toSessionRow(session)));
  }

  rotate(tokenHash: string, now: number, successor: (session: Session) => Session): Promise<Session | undefined> {
    return this.database.write(() => {
      const row = this.selectByTokenHash.get(tokenHash);
      if (!row) return undefined;
      if (row.used_at !== null) {
        this.deleteFamily.run(row.family_id);
        return undefined;
      }
      if (now >= row.expires_at) return undefined;
      const next = successor(toSession(row));
      this.markUsed.run(now, row.id);
      this.insert.run(toSessionRow(next));
      return next;
    });
  }

  async endFamilyByTokenHash(tokenHash: string): Promise<void> {
    await this.database.write(() => {
      const row = this.selectByTokenHash.get(tokenHash);
      if (row) this.deleteFamily.run(row.family_id);
    });
  }

  endFamily(accountId: string, familyId: string): Promise<boolean> {
    return this.database.write(() => this.deleteFamilyOfAccount.run(accountId, familyId).changes > 0);
  }

  async endOtherFamilies(accountId: string, familyId: string): Promise<void> {
    await this.database.write(() => this.deleteOtherFamilies.run(accountId, familyId));
  }

  listFamilies(accountId: string, now: number, limit: number): Promise<readonly SessionFamily[]> {
    return this.database.read(() =>
      this.selectFamilies
        .all(accountId, now, limit)
        .map(({ deviceName, ...family }) => ({ ...family, device: deviceName })),
    );
  }

  isFamilyAlive(familyId: string): Promise<boolean> {
    return this.database.read(() => this.selectAnyOfFamily.get(familyId) !== undefined);
  }

  async deleteExpired(now: number): Promise<void> {
    await this.database.write(() => this.deleteOld.run(now));
  }
}

function toSessionRow({ id, familyId, accountId, tokenHash, createdAt, expiresAt, device }: Session): SessionRow {
  return {
    id,
    family_id: familyId,
    account_id: accountId,
    token_hash: tokenHash,
    created_at: createdAt,
    expires_at: expiresAt,
    used_at: null,
    device,
  };
}

function toSession(row: SessionRow): Session {
  const { id, family_id, account_id, token_hash, created_at, expires_at, device } = row;
  return {
    id,
    familyId: family_id,
    accountId: account_id,
    tokenHash: token_hash,
    createdAt: created_at,
    expiresAt: expires_at,
    device,
  };
}
