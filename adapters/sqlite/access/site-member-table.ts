import type { Database } from 'better-sqlite3';
import { AccountClosedError } from '../../../core/access/access-errors.ts';
import type { SiteMember } from '../../../core/access/site-member.ts';

/** Reads and changes the members of a site. Changes must be made within a transaction. */
export class SiteMemberTable {
  private readonly selectMembers;
  private readonly selectCreatorAsOwner;
  private readonly selectClosedAccount;
  private readonly upsert;
  private readonly deleteMember;
  private readonly insertFormer;
  private readonly deleteFormer;

  constructor(connection: Database) {
    this.selectMembers = connection.prepare<[string], SiteMember>(
      `select site_id as siteId, account_id as accountId, role, since from site_members
       where site_id = ? order by since, account_id`,
    );
    this.selectCreatorAsOwner = connection.prepare<[string], SiteMember>(
      "select id as siteId, account_id as accountId, 'owner' as role, created_at as since from sites where id = ?",
    );
    this.selectClosedAccount = connection.prepare<[string], { id: string }>(
      'select id from accounts where id = ? and closed_at is not null',
    );
    this.upsert = connection.prepare<SiteMember>(
      `insert into site_members (site_id, account_id, role, since) values (@siteId, @accountId, @role, @since)
       on conflict (site_id, account_id) do update set role = excluded.role, since = excluded.since`,
    );
    this.insertFormer = connection.prepare<[string, string]>(
      'insert or ignore into former_members (site_id, account_id) values (?, ?)',
    );
    this.deleteFormer = connection.prepare<[string, string]>(
      'delete from former_members where site_id = ? and account_id = ?',
    );
    this.deleteMember = connection.prepare<[string, string]>(
      'delete from site_members where site_id = ? and account_id = ?',
    );
  }

  /** Implements `MemberRepository.list`: if no members are stored, the creator of the site is its only member. */
  list(siteId: string): readonly SiteMember[] {
    const stored = this.selectMembers.all(siteId);
    return stored.length > 0 ? stored : this.selectCreatorAsOwner.all(siteId);
  }

  /**
   * Passes the members to `change` and stores the result. Writes only members that `change` has added or
   * replaced. Records removed members as former members.
   * @throws AccountClosedError if an added or changed member's account is closed
   */
  change(siteId: string, change: (members: readonly SiteMember[]) => readonly SiteMember[]): void {
    const stored = this.selectMembers.all(siteId);
    const changed = change(stored.length > 0 ? stored : this.selectCreatorAsOwner.all(siteId));
    for (const { accountId } of stored) {
      if (changed.some((one) => one.accountId === accountId)) continue;
      this.deleteMember.run(siteId, accountId);
      this.insertFormer.run(siteId, accountId);
    }
    for (const member of changed) {
      if (stored.includes(member)) continue;
      this.rejectClosedAccount(member.accountId);
      this.upsert.run(member);
      this.deleteFormer.run(siteId, member.accountId);
    }
  }

  /** @throws AccountClosedError if the account is closed */
  rejectClosedAccount(accountId: string): void {
    if (this.selectClosedAccount.get(accountId)) throw new AccountClosedError();
  }
}
