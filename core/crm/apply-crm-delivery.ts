import { canonicalJson } from '../shared/canonical-json.ts';
import type { Clock } from '../shared/clock.port.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import type { ChangeLinkedTicket } from '../tickets/change-linked-ticket.ts';
import { ConversationFull, TicketNotFound } from '../tickets/ticket-errors.ts';
import type { Delivery } from './delivery.ts';
import type { DeliveryTurns, Settlement } from './delivery-turns.port.ts';
import type { FieldMapping } from './field-mapping.ts';
import { crmActor, type Installation } from './installation.ts';
import type { Preview, PreviewDelivery } from './preview-delivery.ts';
import { heldBack, retriedLater, settled } from './settlement.ts';

/** What becomes of a delivery, and the fault that it met if it is tried again. */
export interface Attempt {
  readonly settlement: Settlement;
  readonly fault?: unknown;
}

/**
 * Applies a delivery through the installation's mapping, and says what becomes of it: `applied`, `unmatched`, `failed`, or
 * `retrying` when it met a fault that may pass. Done again, after a crash or by hand, it changes nothing twice.
 * Decisions 5.
 */
export class ApplyCrmDelivery {
  constructor(
    private readonly previews: PreviewDelivery,
    private readonly turns: Pick<DeliveryTurns, 'blockedUntil'>,
    private readonly changeLinkedTicket: ChangeLinkedTicket,
    private readonly cryptography: Pick<Cryptography, 'sha256'>,
    private readonly clock: Clock,
  ) {}

  /** The record is known before any store is asked, so that a fault there holds back the later ones of the record. */
  async execute(installation: Installation & { mapping: FieldMapping }, delivery: Delivery): Promise<Attempt> {
    const { siteId, mapping } = installation;
    let { recordId } = delivery;
    try {
      const mapped = this.previews.mapped(mapping, delivery.body);
      recordId = 'recordId' in mapped ? mapped.recordId : null;
      const preview = await this.previews.of(siteId, mapping, mapped);
      const until = recordId === null ? undefined : await this.turns.blockedUntil(delivery, recordId);
      if (recordId !== null && until !== undefined) return { settlement: heldBack(delivery, recordId, until) };
      return { settlement: await this.apply(installation, delivery, preview) };
    } catch (error) {
      return { settlement: retriedLater(delivery, recordId, this.clock.now()), fault: error };
    }
  }

  private async apply(installation: Installation, delivery: Delivery, preview: Preview): Promise<Settlement> {
    const now = this.clock.now();
    const { ticketId, change } = preview;
    if (ticketId === null || change === null) return settled(delivery, preview, now);
    const appliedChange = this.cryptography.sha256(canonicalJson({ ticketId, change }));
    const applied = settled(delivery, { ...preview, appliedChange }, now);
    if (appliedChange === delivery.appliedChange) return applied;

    const { id, siteId, name } = installation;
    const comment = change.comment && { ...change.comment, authorName: change.comment.authorName ?? name };
    const event = { eventKey: `crm ${id} ${delivery.deliveryId}`, fingerprint: appliedChange, by: crmActor(id) };
    try {
      await this.changeLinkedTicket.execute({ siteId, ticketId, ...change, comment, ...event });
      return applied;
    } catch (error) {
      if (error instanceof TicketNotFound) return settled(delivery, { ...preview, ...GONE }, now);
      if (error instanceof ConversationFull) return settled(delivery, { ...preview, ...FULL }, now);
      throw error;
    }
  }
}

const GONE = { outcome: 'unmatched', ticketId: null } as const;
const FULL = { outcome: 'failed', failureCode: 'conversation_full' } as const;
