import { InvitationNotFoundError } from './access-errors.ts';
import type { InvitationRepository } from './invitation-repository.port.ts';

/** Revokes an invitation of a site. Its link is invalid from then on. @throws InvitationNotFoundError */
export class RevokeInvitation {
  constructor(private readonly invitations: InvitationRepository) {}

  async execute({ siteId, invitationId }: { siteId: string; invitationId: string }): Promise<void> {
    if (!(await this.invitations.remove(siteId, invitationId)))
      throw new InvitationNotFoundError('The site has no invitation with this id.');
  }
}
