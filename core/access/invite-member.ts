import type { Clock } from '../shared/clock.port.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import type { IdGenerator } from '../shared/id-generator.port.ts';
import { AlreadyMemberError, InvitationLimitReachedError, MemberLimitReachedError } from './access-errors.ts';
import { type Account, normalizeEmail } from './account.ts';
import type { AccountRepository } from './account-repository.port.ts';
import { createRandomToken } from './create-random-token.ts';
import { INVITATION_LIFETIME_MS, type Invitation, MAX_INVITATIONS } from './invitation.ts';
import type { InvitationRepository } from './invitation-repository.port.ts';
import type { MemberRepository } from './member-repository.port.ts';
import { requireRole } from './require-role.ts';
import { MAX_MEMBERS } from './site-member.ts';
import type { SiteRole } from './site-role.ts';

export interface InviteMemberCommand {
  readonly siteId: string;
  readonly by: Account;
  /** The role of `by` in the site. */
  readonly byRole: SiteRole;
  readonly email: string;
  readonly role: SiteRole;
}

export interface InvitationWithToken {
  readonly invitation: Invitation;
  /** Secret part of the link, 64 hexadecimal characters. Anyone who has it can accept the invitation. */
  readonly token: string;
}

/**
 * Invites a person to a site by email address. An earlier invitation for the same address becomes invalid. The response
 * does not reveal whether the address has an account, unless it is the account of a member.
 */
export class InviteMember {
  constructor(
    private readonly invitations: InvitationRepository,
    private readonly members: MemberRepository,
    private readonly accounts: AccountRepository,
    private readonly cryptography: Cryptography,
    private readonly clock: Clock,
    private readonly ids: IdGenerator,
  ) {}

  /**
   * @throws RoleRequiredError if `role` is higher than the role of `by` @throws AlreadyMemberError
   * @throws MemberLimitReachedError
   * @throws InvitationLimitReachedError
   */
  async execute({ siteId, by, byRole, email, role }: InviteMemberCommand): Promise<InvitationWithToken> {
    requireRole(byRole, role);
    const [members, account] = await Promise.all([
      this.members.list(siteId),
      this.accounts.findByEmail(normalizeEmail(email)),
    ]);
    if (members.some(({ accountId }) => accountId === account?.id))
      throw new AlreadyMemberError('This email address belongs to a member of the site.');
    if (members.length >= MAX_MEMBERS) throw new MemberLimitReachedError(MAX_MEMBERS);

    const token = createRandomToken(this.cryptography);
    const createdAt = this.clock.now();
    const invitation: Invitation = {
      id: this.ids.next('inv'),
      siteId,
      email: normalizeEmail(email),
      role,
      tokenHash: this.cryptography.sha256(token),
      invitedBy: by.id,
      createdAt,
      expiresAt: createdAt + INVITATION_LIFETIME_MS,
    };
    if (!(await this.invitations.add(invitation, MAX_INVITATIONS)))
      throw new InvitationLimitReachedError(MAX_INVITATIONS);
    return { invitation, token };
  }
}
