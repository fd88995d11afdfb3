import type { DeliveryFailure } from './delivery.ts';
import { parseEvent } from './event-body.ts';
import type { FieldMapping, MappedEvent, MappingFailure, RecordChange } from './field-mapping.ts';
import type { LinkedTickets } from './linked-tickets.ts';
import { mapEvent } from './map-event.ts';

/** What applying a delivery would do. */
export interface Preview {
  readonly outcome: 'applied' | 'unmatched' | 'failed';
  readonly recordId: string | null;
  readonly ticketId: string | null;
  /** What is asked of the ticket, where the event can be mapped. */
  readonly change: RecordChange | null;
  readonly failureCode: DeliveryFailure | null;
  /** The JSON pointer at which the mapping failed. */
  readonly failurePointer: string | null;
}

const EMPTY_PREVIEW = { recordId: null, ticketId: null, change: null, failureCode: null, failurePointer: null };

/** Says what a mapping makes of an event, and which ticket is meant; it changes nothing. */
export class PreviewDelivery {
  constructor(private readonly linkedTickets: LinkedTickets) {}

  /** What the mapping makes of an event by itself, without asking any store. */
  mapBody(mapping: FieldMapping, body: Uint8Array): MappedEvent | MappingFailure {
    const read = parseEvent(body);
    return mapEvent(mapping, 'event' in read ? read.event : undefined);
  }

  /** The preview of an event of the site that was mapped. */
  async preview(siteId: string, mapping: FieldMapping, mapBody: MappedEvent | MappingFailure): Promise<Preview> {
    if ('failureCode' in mapBody) return { ...EMPTY_PREVIEW, outcome: 'failed', ...mapBody };
    const { recordId, change } = mapBody;
    const linked = await this.linkedTickets.find(siteId, recordId, mapping.externalSystem?.trim());
    if (linked === 'unmatched') return { ...EMPTY_PREVIEW, outcome: 'unmatched', recordId, change };
    if (linked === 'several_tickets')
      return { ...EMPTY_PREVIEW, outcome: 'failed', recordId, change, failureCode: linked };
    return { ...EMPTY_PREVIEW, outcome: 'applied', recordId, ticketId: linked.ticketId, change };
  }
}
