import type { Site } from './site.ts';
import type { FormerMember, SiteMember } from './site-member.ts';
import type { SiteRole } from './site-role.ts';

/** A site and the role that an account has in it. */
export interface Membership {
  readonly site: Site;
  readonly role: SiteRole;
}

/**
 * Stores the members of sites. The first member of a site is its owner: `SiteRepository.add` and
 * `AccountRepository.addFirst` store it with the site. If a site has no stored members, the account
 * that created it counts as its owner, with the creation time of the site as `since`. Programs of an earlier version,
 * which do not store members, may create such sites during an upgrade.
 */
export interface MemberRepository {
  /**
   * Returns the site and the account's role in it. Returns `undefined` if the site does not exist, or if the account is
   * not a member. Each request of an account calls this, so it is one query.
   */
  findMembership(siteId: string, accountId: string): Promise<Membership | undefined>;
  /**
   * Lists at most `limit` of the sites that have the account as a member, by site id ascending, so the oldest are
   * first. Starts after the site id `after`, if given.
   */
  listMemberships(accountId: string, limit: number, after?: string): Promise<readonly Membership[]>;
  /** Lists the members of a site by the time at which they became members, then by account id. Ascending. */
  list(siteId: string): Promise<readonly SiteMember[]>;
  /**
   * Replaces the members of a site by the result of `change` atomically, and returns them. `change` receives the
   * members as `list` returns them. Its result may only contain accounts that exist. Concurrent changes of a site are
   * applied one after the other. `change` may run several times, so it must be pure. If it throws, nothing is stored.
   * Durable when the promise resolves. In the same transaction, removed members become former members, and new members
   * stop being former members. `InvitationRepository.accept` and `AccountClosureRepository.close` do the same.
   * @throws AccountClosedError and stores nothing if the account of a new member is closed
   */
  change(
    siteId: string,
    change: (members: readonly SiteMember[]) => readonly SiteMember[],
  ): Promise<readonly SiteMember[]>;
  /** Lists at most `limit` former members of all sites, in any order. */
  listFormerMembers(limit: number): Promise<readonly FormerMember[]>;
  /** Deletes the record of a former member. Durable when the promise resolves. */
  deleteFormerMember(former: FormerMember): Promise<void>;
}
