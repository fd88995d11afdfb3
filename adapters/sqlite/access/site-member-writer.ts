import type { Database } from 'better-sqlite3';
import { AccountClosed } from '../../../core/access/access-errors.ts';
import type { SiteMember } from '../../../core/access/site-member.ts';

/** Reads and changes the members of a site, within a write. */
export class SiteMemberWriter {
  private readonly ofSite;
  private readonly creatorOfSite;
  private readonly closedAccount;
  private readonly upsert;
  private readonly remove;
  private readonly addFormer;
  private readonly removeFormer;

  constructor(connection: Database) {
    this.ofSite = connection.prepare<[string], SiteMember>(
      `select site_id as siteId, account_id as accountId, role, since from site_members
       where site_id = ? order by since, account_id`,
    );
    this.creatorOfSite = connection.prepare<[string], SiteMember>(
      "select id as siteId, account_id as accountId, 'owner' as role, created_at as since from sites where id = ?",
    );
    this.closedAccount = connection.prepare<[string], { id: string }>(
      'select id from accounts where id = ? and closed_at is not null',
    );
    this.upsert = connection.prepare<SiteMember>(
      `insert into site_members (site_id, account_id, role, since) values (@siteId, @accountId, @role, @since)
       on conflict (site_id, account_id) do update set role = excluded.role, since = excluded.since`,
    );
    this.addFormer = connection.prepare<[string, string]>(
      'insert or ignore into former_members (site_id, account_id) values (?, ?)',
    );
    this.removeFormer = connection.prepare<[string, string]>(
      'delete from former_members where site_id = ? and account_id = ?',
    );
    this.remove = connection.prepare<[string, string]>('delete from site_members where site_id = ? and account_id = ?');
  }

  /** Returns the members as `MemberRepository.list` returns them. */
  list(siteId: string): readonly SiteMember[] {
    const stored = this.ofSite.all(siteId);
    return stored.length > 0 ? stored : this.creatorOfSite.all(siteId);
  }

  /** Stores the difference between the members and the result of `change`. @throws AccountClosed */
  change(siteId: string, change: (members: readonly SiteMember[]) => readonly SiteMember[]): void {
    const stored = this.ofSite.all(siteId);
    const changed = change(stored.length > 0 ? stored : this.creatorOfSite.all(siteId));
    for (const { accountId } of stored) {
      if (changed.some((one) => one.accountId === accountId)) continue;
      this.remove.run(siteId, accountId);
      this.addFormer.run(siteId, accountId);
    }
    for (const member of changed) {
      if (stored.includes(member)) continue;
      this.rejectClosedAccount(member.accountId);
      this.upsert.run(member);
      this.removeFormer.run(siteId, member.accountId);
    }
  }

  /** @throws AccountClosed if the account is closed */
  rejectClosedAccount(accountId: string): void {
    if (this.closedAccount.get(accountId)) throw new AccountClosed();
  }
}
