import type { Clock } from '../../shared/clock.port.ts';
import type { UnclaimedRefundRepository } from './unclaimed-refund-repository.port.ts';

/**
 * Deletes refunds and disputes whose payment did not become known in time. Their payment was made elsewhere on the same
 * provider account.
 */
export class DeleteExpiredUnclaimedRefunds {
  constructor(
    private readonly unclaimedRefunds: UnclaimedRefundRepository,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    await this.unclaimedRefunds.deleteExpired(this.clock.now());
  }
}
