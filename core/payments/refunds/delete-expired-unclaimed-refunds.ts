import type { Clock } from '../../shared/clock.port.ts';
import type { UnclaimedRefundRepository } from './unclaimed-refund-repository.port.ts';

/**
 * Deletes refunds and disputes whose payment was not reported within `UNCLAIMED_REFUND_RETENTION_MS`. They belong to
 * payments that were not made through Portico, but with the same provider account.
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
