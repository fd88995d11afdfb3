import { InvalidRequest } from '../shared/domain-error.ts';
import { LastOwner, MemberNotFound, SiteNotFound } from './access-errors.ts';
import { requireRole } from './require-role.ts';
import type { SiteRole } from './site-role.ts';

/** Maximum number of members of a site. */
export const MAX_MEMBERS = 100;

/** An account's membership of a site. */
export interface SiteMember {
  readonly siteId: string;
  readonly accountId: string;
  readonly role: SiteRole;
  /** When the account became a member, in milliseconds since 1970. */
  readonly since: number;
}

/** An account that is no longer a member of a site, and whose conversations may still be assigned to it. */
export interface FormerMember {
  readonly siteId: string;
  readonly accountId: string;
}

/** The member that a change concerns. */
export interface MemberChange {
  /** The account that makes the change. */
  readonly actorId: string;
  /** The account whose membership changes. */
  readonly accountId: string;
}

/**
 * Returns the members of a site with a member's new role. Only owners may change owners or make somebody an owner; the
 * other changes need the role `admin`.
 * @throws SiteNotFound if the actor is not a member @throws MemberNotFound @throws RoleRequired @throws LastOwner
 */
export function setMemberRole(
  members: readonly SiteMember[],
  { actorId, accountId, role }: MemberChange & { readonly role: SiteRole },
): readonly SiteMember[] {
  const [actor, member] = findActorAndMember(members, { actorId, accountId });
  requireRole(actor.role, role === 'owner' || member.role === 'owner' ? 'owner' : 'admin');
  if (member.role === role) return members;
  return requireOwner(members.map((one) => (one === member ? { ...one, role } : one)));
}

/** What an owner becomes who hands a site over: an admin, or no member any more. */
export const FORMER_OWNER_ROLES = ['admin', 'removed'] as const;

export type FormerOwnerRole = (typeof FORMER_OWNER_ROLES)[number];

/**
 * Returns the members of a site after an owner has handed it over: the other member is an owner, and the actor becomes
 * an admin or leaves. One change of the members, so the site has an owner at any time, and both or none happens.
 * @throws SiteNotFound if the actor is not a member @throws MemberNotFound @throws RoleRequired
 * @throws InvalidRequest if the actor is the new owner
 */
export function handOverSite(
  members: readonly SiteMember[],
  { callerBecomes, ...change }: MemberChange & { readonly callerBecomes: FormerOwnerRole },
): readonly SiteMember[] {
  const { actorId, accountId } = change;
  if (actorId === accountId)
    throw new InvalidRequest([
      { pointer: '/callerBecomes', detail: 'is only allowed to make another member an owner' },
    ]);
  const withNewOwner = setMemberRole(members, { ...change, role: 'owner' });
  if (callerBecomes === 'removed') return removeMember(withNewOwner, { actorId, accountId: actorId });
  return setMemberRole(withNewOwner, { actorId, accountId: actorId, role: callerBecomes });
}

/**
 * Returns the members of a site without one of them. Every member may leave. Removing others needs the role `admin`,
 * and removing owners the role `owner`.
 * @throws SiteNotFound if the actor is not a member @throws MemberNotFound @throws RoleRequired @throws LastOwner
 */
export function removeMember(members: readonly SiteMember[], change: MemberChange): readonly SiteMember[] {
  const [actor, member] = findActorAndMember(members, change);
  if (actor !== member) requireRole(actor.role, member.role === 'owner' ? 'owner' : 'admin');
  return requireOwner(members.filter((one) => one !== member));
}

function findActorAndMember(
  members: readonly SiteMember[],
  { actorId, accountId }: MemberChange,
): [actor: SiteMember, member: SiteMember] {
  const actor = members.find((one) => one.accountId === actorId);
  if (!actor) throw new SiteNotFound('The site does not exist.');
  const member = members.find((one) => one.accountId === accountId);
  if (!member) throw new MemberNotFound('The site has no member with this account id.');
  return [actor, member];
}

function requireOwner(members: readonly SiteMember[]): readonly SiteMember[] {
  if (members.some(({ role }) => role === 'owner')) return members;
  throw new LastOwner('A site needs an owner. Make another member an owner first.');
}
