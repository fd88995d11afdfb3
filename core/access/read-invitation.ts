import type { Clock } from '../shared/clock.port.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import { InvitationInvalidError } from './access-errors.ts';
import type { Account } from './account.ts';
import type { AccountRepository } from './account-repository.port.ts';
import type { Invitation } from './invitation.ts';
import type { InvitationRepository } from './invitation-repository.port.ts';
import type { Site } from './site.ts';
import type { SiteRepository } from './site-repository.port.ts';

/** An invitation with its site, and the account that has its email address. */
export interface InvitationWithSiteAndAccount {
  readonly invitation: Invitation;
  readonly site: Site;
  readonly account: Account | undefined;
}

/** Finds the invitation of a token. */
export class ReadInvitation {
  constructor(
    private readonly invitations: InvitationRepository,
    private readonly sites: SiteRepository,
    private readonly accounts: AccountRepository,
    private readonly cryptography: Cryptography,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws InvitationInvalidError if the token is unknown, or its invitation was accepted, was revoked, or has expired
   */
  async execute({ token }: { token: string }): Promise<InvitationWithSiteAndAccount> {
    const invitation = await this.invitations.findByTokenHash(this.cryptography.sha256(token));
    if (!invitation || invitation.expiresAt <= this.clock.now()) throw createInvitationInvalidError();
    const [site, account] = await Promise.all([
      this.sites.find(invitation.siteId),
      this.accounts.findByEmail(invitation.email),
    ]);
    if (!site) throw createInvitationInvalidError();
    return { invitation, site, account };
  }
}

export function createInvitationInvalidError(): InvitationInvalidError {
  return new InvitationInvalidError('The invitation is not valid. It was accepted or revoked, or it has expired.');
}
