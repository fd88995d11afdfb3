import { LastOwnerError } from './access-errors.ts';
import type { Site } from './site.ts';
import type { SiteMember } from './site-member.ts';
import { isRoleAtLeast } from './site-role.ts';

/** A site with its members. */
export interface SiteWithMembers {
  readonly site: Site;
  readonly members: readonly SiteMember[];
}

/**
 * The effect of closing an account on a site that the account is a member of. `kept`: the site stays, and the
 * account leaves it. `removed`: the site is deleted and has no other member, so it is removed at once. `needs_owner`:
 * the account is the only owner of the site, so the account cannot be closed.
 */
export const CLOSURE_EFFECTS = ['kept', 'removed', 'needs_owner'] as const;

export type ClosureEffect = (typeof CLOSURE_EFFECTS)[number];

/** Returns the effect that closing the account has on a site. */
export function getClosureEffect({ site, members }: SiteWithMembers, accountId: string): ClosureEffect {
  const others = members.filter((one) => one.accountId !== accountId);
  if (!site.deletion && !others.some(({ role }) => role === 'owner')) return 'needs_owner';
  return others.length === 0 ? 'removed' : 'kept';
}

/** Whether the account is a member of the site. */
export function hasMember({ members }: SiteWithMembers, accountId: string): boolean {
  return members.some((one) => one.accountId === accountId);
}

/**
 * Removes the account from the sites. If the account created a site, the site then counts towards the site limit of its
 * member with the highest role. A deleted site without other members is removed at once, because nobody could restore
 * it.
 * @throws LastOwnerError with the names of the sites that would have no owner
 */
export function leaveSites(
  sitesWithMembers: readonly SiteWithMembers[],
  accountId: string,
): readonly SiteWithMembers[] {
  const blocking = sitesWithMembers.filter(
    (siteWithMembers) =>
      hasMember(siteWithMembers, accountId) && getClosureEffect(siteWithMembers, accountId) === 'needs_owner',
  );
  if (blocking.length > 0) {
    const names = blocking.map(({ site }) => `“${site.name}”`).join(', ');
    throw new LastOwnerError(`The account is the only owner of ${names}. Hand over or delete these sites first.`);
  }
  return sitesWithMembers.map(({ site, members }) => {
    const others = members.filter((one) => one.accountId !== accountId);
    const [newCreator] = others.toSorted((one, other) => (isRoleAtLeast(one.role, other.role) ? -1 : 1));
    const creatorId = site.accountId === accountId ? (newCreator?.accountId ?? accountId) : site.accountId;
    const deletion = site.deletion && { ...site.deletion, isRemoving: site.deletion.isRemoving || !newCreator };
    return { site: { ...site, accountId: creatorId, ...(deletion && { deletion }) }, members: others };
  });
}
