import type { Database } from 'better-sqlite3';
import { toCrmDeliverySubjectId } from '../../../core/crm/crm-delivery-events.ts';
import { SubjectEventsEraser } from '../webhooks/subject-events-eraser.ts';

// The id and the digest are kept, so that the CRM cannot send the delivery again. If a worker is applying the delivery,
// the increased revision makes its `recordOutcome` return `lost`.
const ERASE_BODY_SQL = `update deliveries set body = cast('{}' as blob), bytes = 2, record_id = null, due_at = null,
    settled_at = ifnull(settled_at, @at), state = iif(due_at is null, state, 'unmatched'), revision = revision + 1`;

interface ErasedDeliveryRow {
  readonly installation_id: string;
  readonly delivery_id: string;
}

/**
 * Erases personal data from CRM deliveries: empties their bodies, removes their record ids and deletes the events about
 * them. Pending deliveries end as `unmatched`. The methods must be called within a transaction.
 */
export class CrmDeliveryBodyEraser {
  private readonly eventsEraser;
  private readonly eraseBodyBySequence;
  private readonly eraseBodiesByTicket;

  constructor(connection: Database) {
    this.eventsEraser = new SubjectEventsEraser(connection);
    this.eraseBodyBySequence = connection.prepare<{ at: number; siteId: string; sequence: string }, ErasedDeliveryRow>(
      `${ERASE_BODY_SQL} where sequence = cast(@sequence as integer) and site_id = @siteId
       returning installation_id, delivery_id`,
    );
    this.eraseBodiesByTicket = connection.prepare<{ at: number; siteId: string; ticketId: string }, ErasedDeliveryRow>(
      `${ERASE_BODY_SQL} where sequence in (
         select sequence from deliveries indexed by deliveries_of_ticket
         where site_id = @siteId and ticket_id = @ticketId)
       returning installation_id, delivery_id`,
    );
  }

  /** Erases the body of the delivery with this sequence. Returns 1, or 0 if the site has no such delivery. */
  eraseBySequence(siteId: string, sequence: string, at: number): number {
    return this.eraseEvents(siteId, this.eraseBodyBySequence.all({ at, siteId, sequence }), at);
  }

  /** Erases the bodies of the deliveries that were applied to a ticket. Returns the number of deliveries. */
  eraseByTicket(siteId: string, ticketId: string, at: number): number {
    return this.eraseEvents(siteId, this.eraseBodiesByTicket.all({ at, siteId, ticketId }), at);
  }

  private eraseEvents(siteId: string, rows: readonly ErasedDeliveryRow[], at: number): number {
    for (const { installation_id: installationId, delivery_id: deliveryId } of rows)
      this.eventsEraser.erase(siteId, toCrmDeliverySubjectId({ installationId, deliveryId }), at);
    return rows.length;
  }
}
