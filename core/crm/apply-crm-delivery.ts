import { canonicalJson } from '../shared/canonical-json.ts';
import type { Clock } from '../shared/clock.port.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import type { ChangeLinkedTicket } from '../tickets/change-linked-ticket.ts';
import { ConversationFullError, TicketErasedError, TicketNotFoundError } from '../tickets/ticket-errors.ts';
import { type CrmDelivery, toAppliedOrReceivedTime } from './crm-delivery.ts';
import type { CrmDeliveryLeases, CrmDeliveryOutcome } from './crm-delivery-leases.port.ts';
import {
  type CrmAttemptResult,
  toFinalCrmOutcome,
  toPostponedCrmOutcome,
  toRetryOrFailedCrmOutcome,
} from './delivery-outcome.ts';
import type { FieldMapping } from './field-mapping.ts';
import { type Installation, toCrmActor } from './installation.ts';
import { type LaterCrmDeliveryFinder, toRequestedStatusAndPriority } from './later-crm-delivery-finder.ts';
import type { CrmDeliveryPreview, PreviewCrmDelivery } from './preview-crm-delivery.ts';

type MappedInstallation = Installation & { readonly mapping: FieldMapping };

/**
 * Applies a delivery with the mapping of its CRM connection. The outcome is `applied`, `unmatched`, `failed`, or
 * `retrying` after a temporary error. If an earlier delivery of the same record is pending, the delivery is postponed
 * instead. A retry after a crash does not apply a change twice. A replay keeps a status or priority that another actor
 * has set since the delivery was first applied. An `in_order` replay also keeps the values of later deliveries.
 */
export class ApplyCrmDelivery {
  constructor(
    private readonly previews: PreviewCrmDelivery,
    private readonly leases: Pick<CrmDeliveryLeases, 'findLatestDueTimeOfEarlierPending'>,
    private readonly later: LaterCrmDeliveryFinder,
    private readonly changeLinkedTicket: ChangeLinkedTicket,
    private readonly cryptography: Pick<Cryptography, 'sha256'>,
    private readonly clock: Clock,
  ) {}

  /**
   * Maps the body before it reads a store. So if the store fails, the outcome still has the record id, and later
   * deliveries of the same record wait.
   */
  async execute(installation: MappedInstallation, delivery: CrmDelivery): Promise<CrmAttemptResult> {
    const { siteId, mapping } = installation;
    let { recordId } = delivery;
    try {
      const mapped = this.previews.mapBody(mapping, delivery.body);
      recordId = 'recordId' in mapped ? mapped.recordId : null;
      const preview = await this.previews.preview(siteId, mapping, mapped);
      const until =
        recordId === null ? undefined : await this.leases.findLatestDueTimeOfEarlierPending(delivery, recordId);
      if (recordId !== null && until !== undefined)
        return { outcome: toPostponedCrmOutcome(delivery, recordId, until) };
      return { outcome: await this.apply(installation, delivery, preview) };
    } catch (error) {
      return { outcome: toRetryOrFailedCrmOutcome(delivery, recordId, this.clock.now()), error: error };
    }
  }

  private async apply(
    installation: MappedInstallation,
    delivery: CrmDelivery,
    preview: CrmDeliveryPreview,
  ): Promise<CrmDeliveryOutcome> {
    const now = this.clock.now();
    const { recordId, ticketId, change } = preview;
    if (ticketId === null || recordId === null || change === null) return toFinalCrmOutcome(delivery, preview, now);

    const { id, siteId, name, mapping } = installation;
    const state = toRequestedStatusAndPriority(change);
    const isInOrder = delivery.replay === 'in_order';
    const { status, priority } = isInOrder
      ? await this.later.omitSupersededFields(state, delivery, recordId, mapping)
      : state;
    const comment = change.comment && { ...change.comment, authorName: change.comment.authorName ?? name };
    const newest = delivery.replay === 'over_newer' ? await this.later.findLastApplied(delivery, recordId) : undefined;
    const effectiveAt = delivery.replay === null ? undefined : toAppliedOrReceivedTime(newest ?? delivery);
    const fingerprint = this.cryptography.sha256(canonicalJson({ ticketId, change }));
    const event = { eventKey: `crm ${id} ${delivery.deliveryId}`, fingerprint, by: toCrmActor(id), effectiveAt };
    try {
      const stored = await this.changeLinkedTicket.execute({ siteId, ticketId, status, priority, comment, ...event });
      // If `isRepeated` is true, an attempt before a crash has stored the change. Then `updatedAt` may be the time of a
      // later change.
      const isFirst = delivery.replay === null && !stored.isRepeated;
      return toFinalCrmOutcome(
        delivery,
        preview,
        now,
        isFirst ? Date.parse(stored.ticket.updatedAt) : toAppliedOrReceivedTime(delivery),
      );
    } catch (error) {
      if (error instanceof TicketNotFoundError || error instanceof TicketErasedError)
        return toFinalCrmOutcome(delivery, { ...preview, ...TICKET_GONE_OUTCOME }, now);
      if (error instanceof ConversationFullError)
        return toFinalCrmOutcome(delivery, { ...preview, ...CONVERSATION_FULL_OUTCOME }, now);
      throw error;
    }
  }
}

const TICKET_GONE_OUTCOME = { outcome: 'unmatched', ticketId: null } as const;
const CONVERSATION_FULL_OUTCOME = { outcome: 'failed', failureCode: 'conversation_full' } as const;
