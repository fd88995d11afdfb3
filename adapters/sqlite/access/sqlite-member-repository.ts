import type { MemberRepository, Membership } from '../../../core/access/member-repository.port.ts';
import type { FormerMember, SiteMember } from '../../../core/access/site-member.ts';
import type { SiteRole } from '../../../core/access/site-role.ts';
import { RowCache } from '../database/row-cache.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';
import { SiteMemberTable } from './site-member-table.ts';
import { type SiteRow, toSite } from './sqlite-site-repository.ts';

type MembershipRow = SiteRow & { readonly role: SiteRole };

const HAS_NO_MEMBERS_SQL = 'not exists (select 1 from site_members where site_id = sites.id)';

/**
 * Maximum number of cached memberships. Memberships are cached because every request of an account reads a membership.
 */
const MAX_CACHED_MEMBERSHIPS = 1000;

export class SqliteMemberRepository implements MemberRepository {
  private readonly selectMembership;
  private readonly selectCreatedSite;
  private readonly selectByAccount;
  private readonly memberTable;
  private readonly selectFormer;
  private readonly deleteFormer;
  private readonly cache: RowCache<Membership>;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.cache = new RowCache(database, MAX_CACHED_MEMBERSHIPS);
    this.selectMembership = connection.prepare<[string, string], MembershipRow>(
      `select sites.*, role from site_members join sites on sites.id = site_id
       where site_id = ? and site_members.account_id = ?`,
    );
    this.selectCreatedSite = connection.prepare<[string, string], MembershipRow>(
      `select *, 'owner' as role from sites where id = ? and account_id = ? and ${HAS_NO_MEMBERS_SQL}`,
    );
    this.selectByAccount = connection.prepare<{ accountId: string; after: string; limit: number }, MembershipRow>(
      `select * from (
         select sites.*, role from site_members join sites on sites.id = site_id
         where site_members.account_id = @accountId and site_id > @after
         union all
         select *, 'owner' from sites where account_id = @accountId and id > @after and ${HAS_NO_MEMBERS_SQL})
       order by id limit @limit`,
    );
    this.selectFormer = connection.prepare<[number], FormerMember>(
      'select site_id as siteId, account_id as accountId from former_members limit ?',
    );
    this.deleteFormer = connection.prepare<[string, string]>(
      'delete from former_members where site_id = ? and account_id = ?',
    );
    this.memberTable = new SiteMemberTable(connection);
  }

  findMembership(siteId: string, accountId: string): Promise<Membership | undefined> {
    return this.database.read(() => {
      return this.cache.getOrRead(`${siteId} ${accountId}`, () => {
        const row = this.selectMembership.get(siteId, accountId) ?? this.selectCreatedSite.get(siteId, accountId);
        return row && toMembership(row);
      });
    });
  }

  listMemberships(accountId: string, limit: number, after = ''): Promise<readonly Membership[]> {
    return this.database.read(() => this.selectByAccount.all({ accountId, after, limit }).map(toMembership));
  }

  list(siteId: string): Promise<readonly SiteMember[]> {
    return this.database.read(() => this.memberTable.list(siteId));
  }

  change(
    siteId: string,
    change: (members: readonly SiteMember[]) => readonly SiteMember[],
  ): Promise<readonly SiteMember[]> {
    return this.database.write(() => {
      this.memberTable.change(siteId, change);
      return this.memberTable.list(siteId);
    });
  }

  listFormerMembers(limit: number): Promise<readonly FormerMember[]> {
    return this.database.read(() => this.selectFormer.all(limit));
  }

  async deleteFormerMember({ siteId, accountId }: FormerMember): Promise<void> {
    await this.database.write(() => this.deleteFormer.run(siteId, accountId));
  }
}

function toMembership({ role, ...row }: MembershipRow): Membership {
  return { site: toSite(row), role };
}
