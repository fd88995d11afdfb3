import { InvalidRequestError } from '../shared/domain-error.ts';
import { LastOwnerError, MemberNotFoundError, SiteNotFoundError } from './access-errors.ts';
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

/** An account that has left a site. Conversations of the site may still be assigned to the account. */
export interface FormerMember {
  readonly siteId: string;
  readonly accountId: string;
}

/** The accounts that a change of a site's members involves. They may be the same account. */
export interface ActorAndMemberIds {
  /** The account that makes the change. */
  readonly actorId: string;
  /** The account whose membership changes. */
  readonly accountId: string;
}

/**
 * Returns the members of a site after one of them got a new role. Changing an owner, or making a member an owner,
 * requires the role `owner`. Other changes require the role `admin`.
 * @throws SiteNotFoundError if the actor is not a member @throws MemberNotFoundError @throws RoleRequiredError
 * @throws LastOwnerError
 */
export function setMemberRole(
  members: readonly SiteMember[],
  { actorId, accountId, role }: ActorAndMemberIds & { readonly role: SiteRole },
): readonly SiteMember[] {
  const [actor, member] = findActorAndMember(members, { actorId, accountId });
  requireRole(actor.role, role === 'owner' || member.role === 'owner' ? 'owner' : 'admin');
  if (member.role === role) return members;
  return requireAtLeastOneOwner(members.map((one) => (one === member ? { ...one, role } : one)));
}

/** What happens to an owner who hands a site over: the owner becomes an `admin`, or is `removed` from the site. */
export const FORMER_OWNER_OUTCOMES = ['admin', 'removed'] as const;

export type FormerOwnerOutcome = (typeof FORMER_OWNER_OUTCOMES)[number];

/**
 * Returns the members of a site after an owner has handed it over: the other member becomes an owner, and the actor
 * becomes an admin or leaves. Both happen in one change, so the site always has an owner.
 * @throws SiteNotFoundError if the actor is not a member @throws MemberNotFoundError @throws RoleRequiredError
 * @throws InvalidRequestError if the actor is the new owner
 */
export function handOverSite(
  members: readonly SiteMember[],
  { callerBecomes, ...change }: ActorAndMemberIds & { readonly callerBecomes: FormerOwnerOutcome },
): readonly SiteMember[] {
  const { actorId, accountId } = change;
  if (actorId === accountId)
    throw new InvalidRequestError([
      { pointer: '/callerBecomes', detail: 'is only allowed to make another member an owner' },
    ]);
  const withNewOwner = setMemberRole(members, { ...change, role: 'owner' });
  if (callerBecomes === 'removed') return removeMember(withNewOwner, { actorId, accountId: actorId });
  return setMemberRole(withNewOwner, { actorId, accountId: actorId, role: callerBecomes });
}

/**
 * Returns the members of a site after one of them was removed. Members may always remove themselves. To remove an
 * owner, the actor must be an owner. To remove any other member, the actor must be at least an admin.
 * @throws SiteNotFoundError if the actor is not a member @throws MemberNotFoundError @throws RoleRequiredError
 * @throws LastOwnerError
 */
export function removeMember(members: readonly SiteMember[], change: ActorAndMemberIds): readonly SiteMember[] {
  const [actor, member] = findActorAndMember(members, change);
  if (actor !== member) requireRole(actor.role, member.role === 'owner' ? 'owner' : 'admin');
  return requireAtLeastOneOwner(members.filter((one) => one !== member));
}

function findActorAndMember(
  members: readonly SiteMember[],
  { actorId, accountId }: ActorAndMemberIds,
): [actor: SiteMember, member: SiteMember] {
  const actor = members.find((one) => one.accountId === actorId);
  if (!actor) throw new SiteNotFoundError('The site does not exist.');
  const member = members.find((one) => one.accountId === accountId);
  if (!member) throw new MemberNotFoundError('The site has no member with this account id.');
  return [actor, member];
}

function requireAtLeastOneOwner(members: readonly SiteMember[]): readonly SiteMember[] {
  if (members.some(({ role }) => role === 'owner')) return members;
  throw new LastOwnerError('A site needs an owner. Make another member an owner first.');
}
