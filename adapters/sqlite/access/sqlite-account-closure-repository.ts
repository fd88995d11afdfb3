import type { AccountClosureRepository, ClosedAccount } from '../../../core/access/account-closure-repository.port.ts';
import type { SiteWithMembers } from '../../../core/access/closure-effect.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';
import { SiteMemberTable } from './site-member-table.ts';
import { type SiteRow, toSite, toSiteRow } from './sqlite-site-repository.ts';

/** Tables with few rows per account, which are deleted in one step, and the column with the account's id. */
const TABLES_WITH_FEW_ROWS_PER_ACCOUNT = [
  ['sessions', 'account_id'],
  ['password_resets', 'account_id'],
  ['invitations', 'invited_by'],
] as const;

/** The other tables that refer to accounts, and the column with the account's id. */
const OTHER_ACCOUNT_REFERENCES = [
  ['sites', 'account_id'],
  ['site_members', 'account_id'],
  ['read_marks', 'account_id'],
] as const;

export class SqliteAccountClosureRepository implements AccountClosureRepository {
  private readonly selectSites;
  private readonly updateSite;
  private readonly memberTable;
  private readonly closeAccount;
  private readonly selectClosed;
  private readonly smallDeletions;
  private readonly deleteReadMarks;
  private readonly deleteAccount;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.selectSites = connection.prepare<[string, string], SiteRow>(
      `select * from sites where id in (
         select site_id from site_members where account_id = ? union select id from sites where account_id = ?)
       order by id`,
    );
    this.updateSite = connection.prepare<SiteRow>(
      'update sites set account_id = @account_id, deletion = @deletion where id = @id',
    );
    this.memberTable = new SiteMemberTable(connection);
    // The column `email` is unique and not null. The account's id is a unique value that is no email address.
    this.closeAccount = connection.prepare<[number, string]>(
      `update accounts set email = id, name = null, password_hash = '', last_used_at = null, closed_at = ?
       where id = ? and closed_at is null`,
    );
    this.selectClosed = connection.prepare<[], ClosedAccount>(
      `select id, closed_at as closedAt from accounts indexed by accounts_closed
       where closed_at is not null order by id`,
    );
    this.smallDeletions = TABLES_WITH_FEW_ROWS_PER_ACCOUNT.map(([table, column]) =>
      connection.prepare<[string]>(`delete from ${table} where ${column} = ?`),
    );
    this.deleteReadMarks = connection.prepare<[string, string, number]>(
      `delete from read_marks where account_id = ? and conversation_id in (
         select conversation_id from read_marks where account_id = ? limit cast(? as integer))`,
    );
    const references = [...TABLES_WITH_FEW_ROWS_PER_ACCOUNT, ...OTHER_ACCOUNT_REFERENCES].map(
      ([table, column]) => `and not exists (select 1 from ${table} where ${column} = accounts.id)`,
    );
    this.deleteAccount = connection.prepare<[string]>(
      `delete from accounts where id = ? and closed_at is not null ${references.join(' ')}`,
    );
  }

  listSitesWithMembers(accountId: string): Promise<readonly SiteWithMembers[]> {
    return this.database.read(() => this.readSitesWithMembers(accountId));
  }

  close(
    accountId: string,
    leave: (sitesWithMembers: readonly SiteWithMembers[]) => readonly SiteWithMembers[],
    at: number,
  ): Promise<readonly SiteWithMembers[] | undefined> {
    return this.database.write(() => {
      const sitesWithMembers = this.readSitesWithMembers(accountId);
      const left = leave(sitesWithMembers);
      if (this.closeAccount.run(at, accountId).changes === 0) return undefined;
      for (const { site, members } of left) {
        this.updateSite.run(toSiteRow(site));
        this.memberTable.change(site.id, () => members);
      }
      for (const statement of this.smallDeletions) statement.run(accountId);
      return sitesWithMembers;
    });
  }

  listClosed(): Promise<readonly ClosedAccount[]> {
    return this.database.read(() => this.selectClosed.all());
  }

  deleteRecordBatch(accountId: string, limit: number): Promise<boolean> {
    return this.database.write(() => {
      const small = this.smallDeletions.map((statement) => statement.run(accountId).changes);
      const marks = this.deleteReadMarks.run(accountId, accountId, limit).changes;
      return [marks, ...small].some((changes) => changes > 0);
    });
  }

  async deleteClosedAccountIfUnreferenced(accountId: string): Promise<void> {
    await this.database.write(() => this.deleteAccount.run(accountId));
  }

  private readSitesWithMembers(accountId: string): readonly SiteWithMembers[] {
    return this.selectSites.all(accountId, accountId).map((row) => {
      return { site: toSite(row), members: this.memberTable.list(row.id) };
    });
  }
}
