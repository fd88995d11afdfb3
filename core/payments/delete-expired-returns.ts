import type { Clock } from '../shared/clock.port.ts';
import type { EarlyReturnRepository } from './early-return-repository.port.ts';

/** Forgets the refunds and disputes that have waited long enough for a payment: it is none of this installation's. Decisions 6. */
export class DeleteExpiredReturns {
  constructor(
    private readonly returns: EarlyReturnRepository,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    await this.returns.deleteExpired(this.clock.now());
  }
}
