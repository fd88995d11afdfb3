import type { Account } from './account.ts';
import type { Invitation } from './invitation.ts';
import type { SiteMember } from './site-member.ts';

/** Stores the invitations of sites. Expired invitations are returned until `deleteExpired` deletes them. */
export interface InvitationRepository {
  /**
   * Stores an invitation and returns `true`. Replaces an earlier invitation of the site for the same email address.
   * Durable when the promise resolves. If the site has `limit` invitations for other addresses, stores nothing and
   * returns `false`. Concurrent calls never exceed the limit.
   */
  add(invitation: Invitation, limit: number): Promise<boolean>;
  /** Returns the invitation whose token has this hash, or `undefined`. */
  findByTokenHash(tokenHash: string): Promise<Invitation | undefined>;
  /** Lists the invitations of a site, newest first. */
  list(siteId: string): Promise<readonly Invitation[]>;
  /** Deletes an invitation of the site, and returns whether there was one. Durable when the promise resolves. */
  remove(siteId: string, invitationId: string): Promise<boolean>;
  /**
   * Accepts an invitation in one transaction and returns `true`. Deletes the invitation, stores `newAccount` if that is
   * defined, and changes the members of the site as `MemberRepository.change` does. Durable when the promise resolves.
   * Returns `false` and stores nothing if the invitation does not exist any more. Of several concurrent calls for an
   * invitation, only one returns `true`. If `change` throws, nothing is stored.
   * @throws EmailTakenError if another account has the email address of `newAccount`
   * @throws AccountClosedError if the account of a new member is closed
   */
  accept(
    invitation: Invitation,
    change: (members: readonly SiteMember[]) => readonly SiteMember[],
    newAccount?: Account,
  ): Promise<boolean>;
  /** Deletes the invitations that expired before `now`, in milliseconds since 1970. */
  deleteExpired(now: number): Promise<void>;
}
