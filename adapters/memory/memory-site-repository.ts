import { AccountClosedError } from '../../core/access/access-errors.ts';
import type { SiteWithMembers } from '../../core/access/closure-effect.ts';
import type { Site } from '../../core/access/site.ts';
import type { FormerMember, SiteMember } from '../../core/access/site-member.ts';
import type { SiteRepository } from '../../core/access/site-repository.port.ts';

export class MemorySiteRepository implements SiteRepository {
  private readonly sites = new Map<string, Site>();
  /** The members by site id, in the order in which `MemberRepository.list` returns them. */
  private readonly members = new Map<string, readonly SiteMember[]>();

  /** The former members. A key has the ids of the site and the account. */
  readonly formerMembers = new Map<string, FormerMember>();
  /** When accounts were closed, in milliseconds since 1970, by account id. */
  readonly closedAccounts = new Map<string, number>();

  async add(site: Site, limit = Number.POSITIVE_INFINITY): Promise<boolean> {
    this.rejectClosedAccounts([site]);
    const ofAccount = [...this.sites.values()].filter(({ accountId }) => accountId === site.accountId);
    if (ofAccount.length >= limit) return false;
    this.insertSite(site);
    return true;
  }

  /** Stores a site, with its account as owner. */
  insertSite(site: Site): void {
    this.sites.set(site.id, { ...site });
    const { id: siteId, accountId, createdAt: since } = site;
    this.members.set(siteId, [{ siteId, accountId, role: 'owner', since }]);
  }

  async find(siteId: string): Promise<Site | undefined> {
    return this.sites.get(siteId);
  }

  async listIds(limit: number, after = ''): Promise<readonly string[]> {
    return [...this.sites.keys()]
      .filter((id) => id > after)
      .sort((one, other) => (one < other ? -1 : 1))
      .slice(0, limit);
  }

  async listDeleted(): Promise<readonly Site[]> {
    const deleted = [...this.sites.values()].filter(({ deletion }) => deletion !== undefined);
    return deleted.sort((one, other) => (one.id < other.id ? -1 : 1));
  }

  /** Deletes a site with its members. */
  deleteSite(siteId: string): void {
    this.sites.delete(siteId);
    this.members.delete(siteId);
    for (const [key, former] of this.formerMembers) if (former.siteId === siteId) this.formerMembers.delete(key);
  }

  async change(siteId: string, change: (site: Site) => Site): Promise<Site | undefined> {
    const site = this.sites.get(siteId);
    if (!site) return undefined;
    const changed = change(site);
    this.sites.set(siteId, changed);
    return changed;
  }

  getMembers(siteId: string): readonly SiteMember[] {
    const stored = this.members.get(siteId) ?? [];
    const site = this.sites.get(siteId);
    if (stored.length > 0 || !site) return stored;
    return [{ siteId, accountId: site.accountId, role: 'owner', since: site.createdAt }];
  }

  /** Lists all sites with their members, ascending by site id. */
  listSitesWithMembers(): readonly SiteWithMembers[] {
    const sitesWithMembers = [...this.sites.values()].map((site) => ({ site, members: this.getMembers(site.id) }));
    return sitesWithMembers.sort((one, other) => (one.site.id < other.site.id ? -1 : 1));
  }

  saveSiteWithMembers({ site, members }: SiteWithMembers): void {
    this.sites.set(site.id, site);
    this.saveMembers(site.id, members);
  }

  hasSiteCreatedBy(accountId: string): boolean {
    return [...this.sites.values()].some((site) => site.accountId === accountId);
  }

  /** @throws AccountClosedError if the account of any of the records is closed */
  rejectClosedAccounts(records: readonly { readonly accountId: string }[]): void {
    if (records.some(({ accountId }) => this.closedAccounts.has(accountId))) throw new AccountClosedError();
  }

  /** Replaces the members of a site. Records removed members as former members. @throws AccountClosedError */
  saveMembers(siteId: string, members: readonly SiteMember[]): void {
    this.rejectClosedAccounts(members);
    const compare = (one: SiteMember, other: SiteMember) =>
      one.since - other.since || (one.accountId < other.accountId ? -1 : 1);
    for (const { accountId } of this.getMembers(siteId))
      this.formerMembers.set(`${siteId} ${accountId}`, { siteId, accountId });
    for (const { accountId } of members) this.formerMembers.delete(`${siteId} ${accountId}`);
    this.members.set(siteId, [...members].sort(compare));
  }
}
