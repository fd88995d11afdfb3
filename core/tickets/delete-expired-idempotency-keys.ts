import type { Clock } from '../shared/clock.port.ts';
import { DAY } from '../shared/time.ts';
import type { TicketRepository } from './ticket-repository.port.ts';

/** Retention of the idempotency keys of ticket commands. Documented in docs/tickets.md. */
export const IDEMPOTENCY_KEY_RETENTION_MS = 7 * DAY;
const BATCH_SIZE = 1000;

/** Deletes the idempotency keys of ticket commands whose first use is more than `IDEMPOTENCY_KEY_RETENTION_MS` ago. */
export class DeleteExpiredIdempotencyKeys {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    const before = this.clock.now() - IDEMPOTENCY_KEY_RETENTION_MS;
    while ((await this.tickets.deleteIdempotencyKeys(before, BATCH_SIZE)) === BATCH_SIZE);
  }
}
