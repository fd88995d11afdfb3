import type { CrmDeliveryFailureCode } from './crm-delivery.ts';
import { parseEvent } from './event-body.ts';
import type { FieldMapping, MappedEvent, MappingFailure, RequestedTicketChange } from './field-mapping.ts';
import type { LinkedTicketFinder } from './linked-ticket-finder.ts';
import { mapEvent } from './map-event.ts';

/** The result of applying a delivery, without applying it. */
export interface CrmDeliveryPreview {
  readonly outcome: 'applied' | 'unmatched' | 'failed';
  readonly recordId: string | null;
  readonly ticketId: string | null;
  /** The requested change of the ticket. Null if the event cannot be mapped. */
  readonly change: RequestedTicketChange | null;
  readonly failureCode: CrmDeliveryFailureCode | null;
  /** The JSON pointer of the mapping whose value in the event is missing or invalid. */
  readonly failurePointer: string | null;
}

const EMPTY_PREVIEW = { recordId: null, ticketId: null, change: null, failureCode: null, failurePointer: null };

/** Previews deliveries: maps the event and finds the linked ticket. Changes nothing. */
export class PreviewCrmDelivery {
  constructor(private readonly linkedTicketFinder: LinkedTicketFinder) {}

  /** Maps the event in a body, without reading any store. */
  mapBody(mapping: FieldMapping, body: Uint8Array): MappedEvent | MappingFailure {
    const read = parseEvent(body);
    return mapEvent(mapping, 'event' in read ? read.event : undefined);
  }

  /** Previews a mapped event. Finds the ticket of the site that the event would change. */
  async preview(
    siteId: string,
    mapping: FieldMapping,
    mapped: MappedEvent | MappingFailure,
  ): Promise<CrmDeliveryPreview> {
    if ('failureCode' in mapped) return { ...EMPTY_PREVIEW, outcome: 'failed', ...mapped };
    const { recordId, change } = mapped;
    const linked = await this.linkedTicketFinder.find(siteId, recordId, mapping.externalSystem?.trim());
    if (linked === 'unmatched') return { ...EMPTY_PREVIEW, outcome: 'unmatched', recordId, change };
    if (linked === 'several_tickets')
      return { ...EMPTY_PREVIEW, outcome: 'failed', recordId, change, failureCode: linked };
    return { ...EMPTY_PREVIEW, outcome: 'applied', recordId, ticketId: linked.ticketId, change };
  }
}
