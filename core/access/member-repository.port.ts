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
 * `AccountRepository.addFirst` store it with the site. A site without stored members has its account as its
 * owner, since its creation: a program of an earlier version, which knows no members, may create sites during an
 * upgrade.
 */
export interface MemberRepository {
  /**
   * Returns the site and the account's role in it. Returns `undefined` if the site does not exist, or if the account is
   * not a member. Each request of an account calls this, so it is one query.
   */
  findMembership(siteId: string, accountId: string): Promise<Membership | undefined>;
  /** Lists at most `limit` of the sites that have the account as a member, oldest first. */
  listMemberships(accountId: string, limit: number): Promise<readonly Membership[]>;
  /** Lists the members of a site by the time since when they are members, and then by account id. */
  list(siteId: string): Promise<readonly SiteMember[]>;
  /**
   * Replaces the members of a site by the result of `change` atomically, and returns them. `change` receives the
   * members as `list` returns them. Concurrent changes of a site are applied one after the other. `change` may run
   * several times, so it must be pure. If it throws, nothing is stored. Durable when the promise resolves. All accounts
   * of the members exist. In the same transaction, a removed member becomes a former member, and a new member is not a
   * former member any more. `InvitationRepository.accept` and `AccountClosures.close` do the same.
   * @throws AccountClosed and stores nothing if the account of a new member is closed
   */
  change(
    siteId: string,
    change: (members: readonly SiteMember[]) => readonly SiteMember[],
  ): Promise<readonly SiteMember[]>;
  /** Lists at most `limit` former members of all sites that were not forgotten, in any order. */
  listFormerMembers(limit: number): Promise<readonly FormerMember[]>;
  /** Deletes the record of a former member. Durable when the promise resolves. */
  deleteFormerMember(former: FormerMember): Promise<void>;
}
