import type { TicketPriority, TicketStatus } from '../tickets/ticket.ts';
import type { CrmDelivery } from './crm-delivery.ts';
import type { CrmDeliveryRepository } from './crm-delivery-repository.port.ts';
import type { FieldMapping, RequestedTicketChange } from './field-mapping.ts';
import type { PreviewCrmDelivery } from './preview-crm-delivery.ts';

/** The status and priority that an event sets. An event with a comment but no status sets the status to `escalated`. */
export interface RequestedStatusAndPriority {
  readonly status?: TicketStatus | undefined;
  readonly priority?: TicketPriority | undefined;
}

export function toRequestedStatusAndPriority({
  status,
  priority,
  comment,
}: RequestedTicketChange): RequestedStatusAndPriority {
  return { status: status ?? (comment && 'escalated'), priority };
}

/** Number of deliveries read at a time. The number is small because each body may have 1 MiB. */
const PAGE_SIZE = 8;
/**
 * Maximum number of later deliveries that are checked. If none of these sets a field, the replay sets the field, even
 * if a delivery that was not checked sets it too.
 */
const MAX_SEARCHED_DELIVERIES = 200;

/** Searches the deliveries of a CRM record that were received after a given delivery, latest first. */
export class LaterCrmDeliveryFinder {
  constructor(
    private readonly deliveries: CrmDeliveryRepository,
    private readonly previews: Pick<PreviewCrmDelivery, 'mapBody'>,
  ) {}

  /** Finds the latest applied delivery of the record that was received after `delivery`. */
  async findLastApplied(delivery: CrmDelivery, recordId: string): Promise<CrmDelivery | undefined> {
    for await (const later of this.iterateLaterDeliveries(delivery, recordId))
      if (later.state === 'applied') return later;
    return undefined;
  }

  /**
   * Removes the status or priority if a later delivery of the record sets it too, according to `mapping`. Only later
   * deliveries that are applied or pending count. If these fields were not removed, a replay of several deliveries
   * would set each earlier status again, one after the other.
   */
  async omitSupersededFields(
    state: RequestedStatusAndPriority,
    delivery: CrmDelivery,
    recordId: string,
    mapping: FieldMapping,
  ): Promise<RequestedStatusAndPriority> {
    let { status, priority } = state;
    let searched = 0;
    for await (const later of this.iterateLaterDeliveries(delivery, recordId)) {
      searched += 1;
      if ((status === undefined && priority === undefined) || searched > MAX_SEARCHED_DELIVERIES) break;
      if (later.state !== 'applied' && later.dueAt === null) continue;
      const mapped = this.previews.mapBody(mapping, later.body);
      if ('failureCode' in mapped || mapped.recordId !== recordId) continue;
      const set = toRequestedStatusAndPriority(mapped.change);
      if (set.status !== undefined) status = undefined;
      if (set.priority !== undefined) priority = undefined;
    }
    return { status, priority };
  }

  private async *iterateLaterDeliveries(delivery: CrmDelivery, recordId: string): AsyncGenerator<CrmDelivery> {
    let page: readonly CrmDelivery[];
    let before: string | undefined;
    do {
      page = await this.deliveries.listLaterOfRecord(delivery, recordId, PAGE_SIZE, before);
      yield* page;
      before = page.at(-1)?.sequence;
    } while (page.length === PAGE_SIZE);
  }
}
