import type { Clock } from '../shared/clock.port.ts';
import type { InvitationRepository } from './invitation-repository.port.ts';

/** Deletes expired invitations with their email addresses. */
export class DeleteExpiredInvitations {
  constructor(
    private readonly invitations: InvitationRepository,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    await this.invitations.deleteExpired(this.clock.now());
  }
}
