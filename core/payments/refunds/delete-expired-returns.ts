import type { Clock } from '../../shared/clock.port.ts';
import type { EarlyReturnRepository } from './early-return-repository.port.ts';

/** Deletes refunds and disputes whose payment has not become known in time: others took it on the same account. */
export class DeleteExpiredReturns {
  constructor(
    private readonly returns: EarlyReturnRepository,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    await this.returns.deleteExpired(this.clock.now());
  }
}
