import type { PasswordReset, PasswordResetRepository } from '../../../core/access/password-reset-repository.port.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';
import { preparePasswordChange } from './sqlite-account-repository.ts';

interface AccountIdRow {
  readonly account_id: string;
}

export class SqlitePasswordResetRepository implements PasswordResetRepository {
  private readonly upsert;
  private readonly selectAccountId;
  private readonly changePassword;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.upsert = connection.prepare<PasswordReset>(
      `insert into password_resets (account_id, token_hash, expires_at) values (@accountId, @tokenHash, @expiresAt)
       on conflict (account_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
    );
    this.selectAccountId = connection.prepare<[string, number], AccountIdRow>(
      'select account_id from password_resets where token_hash = ? and expires_at > ?',
    );
    this.changePassword = preparePasswordChange(connection);
  }

  async replace(reset: PasswordReset): Promise<void> {
    await this.database.write(() => this.upsert.run(reset));
  }

  findAccountId(tokenHash: string, now: number): Promise<string | undefined> {
    return this.database.read(() => this.selectAccountId.get(tokenHash, now)?.account_id);
  }

  complete(tokenHash: string, passwordHash: string, now: number): Promise<string | undefined> {
    return this.database.write(() => {
      const accountId = this.selectAccountId.get(tokenHash, now)?.account_id;
      if (accountId !== undefined) this.changePassword(accountId, passwordHash);
      return accountId;
    });
  }
}
