import type { TicketPriority, TicketStatus } from '../tickets/ticket.ts';
import type { Delivery } from './delivery.ts';
import type { DeliveryRepository } from './delivery-repository.port.ts';
import type { FieldMapping, RecordChange } from './field-mapping.ts';
import type { PreviewDelivery } from './preview-delivery.ts';

/** The status and priority that an event requests. A comment without a status escalates the ticket. */
export interface RequestedState {
  readonly status?: TicketStatus | undefined;
  readonly priority?: TicketPriority | undefined;
}

export function toRequestedState({ status, priority, comment }: RecordChange): RequestedState {
  return { status: status ?? (comment && 'escalated'), priority };
}

/** Number of deliveries read at a time. Each body may have 1 MiB. */
const PAGE_SIZE = 8;
/** At most this many later deliveries are checked. If none of them sets a field, the replay sets it. */
const MAX_DELIVERIES_SEARCHED = 200;

/** Searches the later deliveries of a record, latest first. */
export class LaterDeliveries {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly previews: Pick<PreviewDelivery, 'mapBody'>,
  ) {}

  /** Finds the latest applied delivery of the record that was received after this one. */
  async findLastApplied(delivery: Delivery, recordId: string): Promise<Delivery | undefined> {
    for await (const later of this.iterate(delivery, recordId)) if (later.state === 'applied') return later;
    return undefined;
  }

  /**
   * Removes the fields that a later delivery of the record also sets under this mapping, if that delivery is applied or
   * pending. Otherwise a replay of several deliveries would take the ticket through every earlier state again.
   */
  async omitSuperseded(
    state: RequestedState,
    delivery: Delivery,
    recordId: string,
    mapping: FieldMapping,
  ): Promise<RequestedState> {
    let { status, priority } = state;
    let searched = 0;
    for await (const later of this.iterate(delivery, recordId)) {
      searched += 1;
      if ((status === undefined && priority === undefined) || searched > MAX_DELIVERIES_SEARCHED) break;
      if (later.state !== 'applied' && later.dueAt === null) continue;
      const mapped = this.previews.mapBody(mapping, later.body);
      if ('failureCode' in mapped || mapped.recordId !== recordId) continue;
      const set = toRequestedState(mapped.change);
      if (set.status !== undefined) status = undefined;
      if (set.priority !== undefined) priority = undefined;
    }
    return { status, priority };
  }

  private async *iterate(delivery: Delivery, recordId: string): AsyncGenerator<Delivery> {
    let page: readonly Delivery[];
    let before: string | undefined;
    do {
      page = await this.deliveries.listLaterOfRecord(delivery, recordId, PAGE_SIZE, before);
      yield* page;
      before = page.at(-1)?.sequence;
    } while (page.length === PAGE_SIZE);
  }
}
