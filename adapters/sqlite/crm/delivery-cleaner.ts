import type { Database } from 'better-sqlite3';
import { toDeliverySubjectId } from '../../../core/crm/delivery-events.ts';
import { SubjectEventsEraser } from '../webhooks/subject-events-eraser.ts';

// The id and the digest are kept, so that the delivery cannot be sent again. The revision ends a running attempt.
const CLEAR_SQL = `update deliveries set body = cast('{}' as blob), bytes = 2, record_id = null, due_at = null,
    settled_at = ifnull(settled_at, @at), state = iif(due_at is null, state, 'unmatched'), revision = revision + 1`;

interface ClearedRow {
  readonly installation_id: string;
  readonly delivery_id: string;
}

/** Clears the bodies of CRM deliveries and deletes their events, within a transaction. */
export class DeliveryCleaner {
  private readonly events;
  private readonly bySequence;
  private readonly ofTicket;

  constructor(connection: Database) {
    this.events = new SubjectEventsEraser(connection);
    this.bySequence = connection.prepare<{ at: number; siteId: string; sequence: string }, ClearedRow>(
      `${CLEAR_SQL} where sequence = cast(@sequence as integer) and site_id = @siteId
       returning installation_id, delivery_id`,
    );
    this.ofTicket = connection.prepare<{ at: number; siteId: string; ticketId: string }, ClearedRow>(
      `${CLEAR_SQL} where sequence in (
         select sequence from deliveries indexed by deliveries_of_ticket
         where site_id = @siteId and ticket_id = @ticketId)
       returning installation_id, delivery_id`,
    );
  }

  /** Clears the delivery with this sequence. Returns the number of cleared deliveries. */
  clear(siteId: string, sequence: string, at: number): number {
    return this.eraseEvents(siteId, this.bySequence.all({ at, siteId, sequence }), at);
  }

  /** Clears the deliveries that were applied to a ticket. Returns their number. */
  clearOfTicket(siteId: string, ticketId: string, at: number): number {
    return this.eraseEvents(siteId, this.ofTicket.all({ at, siteId, ticketId }), at);
  }

  private eraseEvents(siteId: string, rows: readonly ClearedRow[], at: number): number {
    for (const { installation_id: installationId, delivery_id: deliveryId } of rows)
      this.events.erase(siteId, toDeliverySubjectId({ installationId, deliveryId }), at);
    return rows.length;
  }
}
