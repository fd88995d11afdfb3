import type { Clock } from '../shared/clock.port.ts';
import { DAY } from '../shared/time.ts';
import type { TicketRepository } from './ticket-repository.port.ts';

/** How long an idempotency key of a ticket command is remembered. Documented in docs/tickets.md. */
export const KEY_MEMORY = 7 * DAY;
const AT_ONCE = 1000;

/** Deletes the idempotency keys of ticket commands that were first used longer than `KEY_MEMORY` ago. */
export class ForgetUsedKeys {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    const before = this.clock.now() - KEY_MEMORY;
    while ((await this.tickets.forgetKeys(before, AT_ONCE)) === AT_ONCE);
  }
}
