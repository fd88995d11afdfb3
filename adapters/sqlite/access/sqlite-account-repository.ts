import type { Database } from 'better-sqlite3';
import { EmailTakenError } from '../../../core/access/access-errors.ts';
import { type Account, type AccountRole, deriveDisplayName } from '../../../core/access/account.ts';
import type { AccountRepository, AccountWithLastUse } from '../../../core/access/account-repository.port.ts';
import type { Site } from '../../../core/access/site.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';
import { prepareSiteInsertion } from './sqlite-site-repository.ts';

interface AccountRow {
  readonly id: string;
  readonly email: string;
  /** Null if the account was stored before accounts had display names, or is closed. */
  readonly name: string | null;
  readonly password_hash: string;
  readonly role: AccountRole;
  readonly created_at: number;
}

type StoredAccountRow = AccountRow & { readonly last_used_at: number | null; readonly closed_at: number | null };

/**
 * Returns a function that stores an account. It must be called within a transaction. It throws `EmailTakenError` if
 * another account has the email address.
 */
export function prepareAccountInsertion(connection: Database): (account: Account) => void {
  const insert = connection.prepare<AccountRow>(
    `insert into accounts (id, email, name, password_hash, role, created_at)
     values (@id, @email, @name, @password_hash, @role, @created_at) on conflict (email) do nothing`,
  );
  return (account) => {
    const { changes } = insert.run(toAccountRow(account));
    if (changes === 0) throw new EmailTakenError('An account with this email address already exists.');
  };
}

/**
 * Returns a function that changes an account's password, ends the account's sessions and deletes its password reset. It
 * must be called within a transaction.
 */
export function preparePasswordChange(connection: Database): (accountId: string, passwordHash: string) => void {
  const setPassword = connection.prepare<[string, string]>(
    'update accounts set password_hash = ? where id = ? and closed_at is null',
  );
  const deleteSessions = connection.prepare<[string]>('delete from sessions where account_id = ?');
  const deleteReset = connection.prepare<[string]>('delete from password_resets where account_id = ?');
  return (accountId, passwordHash) => {
    setPassword.run(passwordHash, accountId);
    deleteSessions.run(accountId);
    deleteReset.run(accountId);
  };
}

export class SqliteAccountRepository implements AccountRepository {
  private readonly insertAccount;
  private readonly setPassword;
  private readonly updateName;
  private readonly selectByEmail;
  private readonly selectById;
  private readonly selectByIds;
  private readonly selectPage;
  private readonly updateLastUse;
  private readonly selectAny;
  private readonly insertSite;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.insertAccount = prepareAccountInsertion(connection);
    this.setPassword = preparePasswordChange(connection);
    this.updateName = connection.prepare<[string, string]>(
      'update accounts set name = ? where id = ? and closed_at is null',
    );
    this.selectByEmail = connection.prepare<[string], StoredAccountRow>('select * from accounts where email = ?');
    this.selectById = connection.prepare<[string], StoredAccountRow>('select * from accounts where id = ?');
    this.insertSite = prepareSiteInsertion(connection);
    this.selectByIds = connection.prepare<[string], AccountRow>(
      'select * from accounts where id in (select value from json_each(?)) and closed_at is null',
    );
    this.selectPage = connection.prepare<[string, number], StoredAccountRow>(
      'select * from accounts where id > ? and closed_at is null order by id limit cast(? as integer)',
    );
    this.updateLastUse = connection.prepare<[number, string]>(
      `update accounts set last_used_at = max(?, coalesce(last_used_at, 0)) where id = ? and closed_at is null`,
    );
    this.selectAny = connection.prepare<[], { id: string }>('select id from accounts limit 1');
  }

  addFirst(account: Account, site?: Site): Promise<boolean> {
    return this.database.write(() => {
      if (this.selectAny.get()) return false;
      this.insertAccount(account);
      if (site) this.insertSite(site);
      return true;
    });
  }

  add(account: Account): Promise<void> {
    return this.database.write(() => this.insertAccount(account));
  }

  async changePassword(accountId: string, passwordHash: string): Promise<void> {
    await this.database.write(() => this.setPassword(accountId, passwordHash));
  }

  async changeName(accountId: string, name: string): Promise<void> {
    await this.database.write(() => this.updateName.run(name, accountId));
  }

  findByEmail(email: string): Promise<Account | undefined> {
    return this.database.read(() => toOpenAccount(this.selectByEmail.get(email)));
  }

  find(accountId: string): Promise<Account | undefined> {
    return this.database.read(() => toOpenAccount(this.selectById.get(accountId)));
  }

  findMany(accountIds: readonly string[]): Promise<readonly Account[]> {
    return this.database.read(() => this.selectByIds.all(JSON.stringify(accountIds)).map(toAccount));
  }

  list(limit: number, after = ''): Promise<readonly AccountWithLastUse[]> {
    return this.database.read(() =>
      this.selectPage.all(after, limit).map((row) => ({ account: toAccount(row), lastUsedAt: row.last_used_at })),
    );
  }

  async recordUse(accountId: string, at: number): Promise<void> {
    await this.database.write(() => this.updateLastUse.run(at, accountId));
  }

  hasAny(): Promise<boolean> {
    return this.database.read(() => this.selectAny.get() !== undefined);
  }
}

function toAccountRow({ id, email, name, passwordHash, role, createdAt }: Account): AccountRow {
  return { id, email, name, password_hash: passwordHash, role, created_at: createdAt };
}

function toOpenAccount(row: StoredAccountRow | undefined): Account | undefined {
  return row && row.closed_at === null ? toAccount(row) : undefined;
}

function toAccount({ id, email, name, password_hash, role, created_at }: AccountRow): Account {
  const account = { id, email, name: deriveDisplayName(name, email) };
  return { ...account, passwordHash: password_hash, role, createdAt: created_at };
}
