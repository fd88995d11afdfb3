import type { Clock } from '../shared/clock.port.ts';
import type { Invitation } from './invitation.ts';
import type { InvitationRepository } from './invitation-repository.port.ts';

/** Lists the invitations of a site that can be accepted, newest first. */
export class ListInvitations {
  constructor(
    private readonly invitations: InvitationRepository,
    private readonly clock: Clock,
  ) {}

  async execute({ siteId }: { siteId: string }): Promise<readonly Invitation[]> {
    const now = this.clock.now();
    return (await this.invitations.list(siteId)).filter(({ expiresAt }) => now < expiresAt);
  }
}
