import type { Clock } from '../shared/clock.port.ts';
import type { InvitationRepository } from './invitation-repository.port.ts';

/** Deletes expired invitations, so that the email addresses in them are not kept. */
export class DeleteExpiredInvitations {
  constructor(
    private readonly invitations: InvitationRepository,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    await this.invitations.deleteExpired(this.clock.now());
  }
}
