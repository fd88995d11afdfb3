import type { Clock } from '../shared/clock.port.ts';
import { InvalidRequestError } from '../shared/domain-error.ts';
import type { IdGenerator } from '../shared/id-generator.port.ts';
import { countCodePoints } from '../shared/text.ts';
import { MemberLimitReachedError } from './access-errors.ts';
import { type Account, deriveDisplayName, MIN_PASSWORD_LENGTH } from './account.ts';
import type { Invitation } from './invitation.ts';
import type { InvitationRepository } from './invitation-repository.port.ts';
import type { PasswordHasher } from './password-hasher.port.ts';
import { createInvitationInvalidError, type ReadInvitation } from './read-invitation.ts';
import type { IssuedTokens } from './session-token-factory.ts';
import type { SignIn } from './sign-in.ts';
import { MAX_MEMBERS, type SiteMember } from './site-member.ts';
import { isRoleAtLeast } from './site-role.ts';

export interface AcceptInvitationCommand {
  readonly token: string;
  readonly password: string;
  /** The display name of a new account. An existing account keeps its name. */
  readonly name?: string | undefined;
  /** The browser and operating system of the new session, if they are known. */
  readonly device?: string | null;
}

export interface AcceptInvitationResult {
  readonly invitation: Invitation;
  readonly tokens: IssuedTokens;
}

/**
 * Accepts an invitation, and signs the account in. If the invited email address has an account, `password` must be the
 * password of that account. Otherwise an account is created with this password. The inviter must still be a member who
 * may invite to this role.
 */
export class AcceptInvitation {
  constructor(
    private readonly readInvitation: ReadInvitation,
    private readonly invitations: InvitationRepository,
    private readonly hasher: PasswordHasher,
    private readonly signIn: SignIn,
    private readonly clock: Clock,
    private readonly ids: IdGenerator,
  ) {}

  /**
   * @throws InvitationInvalidError @throws SignInFailedError if the password of an existing account is wrong
   * @throws InvalidRequestError with the pointer `/password` if the password of a new account is too short
   * @throws MemberLimitReachedError @throws EmailTakenError if an account with this address was created meanwhile
   * @throws AccountClosedError if the account was closed meanwhile
   */
  async execute({ token, password, name, device = null }: AcceptInvitationCommand): Promise<AcceptInvitationResult> {
    const { invitation, account } = await this.readInvitation.execute({ token });
    const signedIn = account && (await this.signIn.execute({ email: account.email, password, device }));
    const newAccount = account ? undefined : await this.buildAccount(invitation, password, name);
    const accountId = account?.id ?? newAccount?.id ?? '';
    const now = this.clock.now();
    const isAccepted = await this.invitations.accept(
      invitation,
      (members) => addInvitedMember(members, invitation, accountId, now),
      newAccount,
    );
    if (!isAccepted) throw createInvitationInvalidError();
    return { invitation, tokens: signedIn ?? (await this.signIn.startSession(accountId, device)) };
  }

  private async buildAccount({ email }: Invitation, password: string, name: string | undefined): Promise<Account> {
    if (countCodePoints(password) < MIN_PASSWORD_LENGTH) {
      const detail = `must be at least ${MIN_PASSWORD_LENGTH} characters long`;
      throw new InvalidRequestError([{ pointer: '/password', detail }]);
    }
    const passwordHash = await this.hasher.hash(password);
    const [id, createdAt] = [this.ids.next('acc'), this.clock.now()];
    return { id, email, name: deriveDisplayName(name, email), passwordHash, role: 'owner', createdAt };
  }
}

/** Returns the members of a site including the invited account. An account that already is a member keeps its role. */
function addInvitedMember(
  members: readonly SiteMember[],
  { siteId, role, invitedBy }: Invitation,
  accountId: string,
  since: number,
): readonly SiteMember[] {
  const inviter = members.find((one) => one.accountId === invitedBy);
  if (!inviter || !isRoleAtLeast(inviter.role, 'admin') || !isRoleAtLeast(inviter.role, role))
    throw createInvitationInvalidError();
  if (members.some((one) => one.accountId === accountId)) return members;
  if (members.length >= MAX_MEMBERS) throw new MemberLimitReachedError(MAX_MEMBERS);
  return [...members, { siteId, accountId, role, since }];
}
