import { Timestamp, type UpdateFilter } from 'mongodb';
import type { CrmDelivery, CrmDeliverySummary } from '../../../core/crm/crm-delivery.ts';
import type { CrmDeliveryOutcome } from '../../../core/crm/crm-delivery-leases.port.ts';
import type { CrmDeliveryKey } from '../../../core/crm/crm-delivery-repository.port.ts';
import type { CrmDeliveryDocument } from './documents.ts';

/** Returns the `_id` of a delivery. The `_id` begins with the site's id. */
export function toCrmDeliveryDocumentKey({ siteId, installationId, deliveryId }: CrmDeliveryKey): string {
  return `${siteId} ${installationId} ${deliveryId}`;
}

/** Converts a sequence from the decimal text that the core uses to MongoDB's timestamp. */
export function parseSequence(text: string): Timestamp {
  return new Timestamp(BigInt(text));
}

export function toCrmDeliverySummary(found: Omit<CrmDeliveryDocument, 'body'>): CrmDeliverySummary {
  const { siteId, installationId, deliveryId, receivedAt, sentAt, digest, bytes, state, attempts } = found;
  return {
    siteId,
    installationId,
    deliveryId,
    receivedAt,
    sentAt,
    digest,
    bytes,
    state,
    attempts,
    sequence: found.sequence.toString(),
    dueAt: found.dueAt ?? null,
    recordId: found.recordId ?? null,
    ticketId: found.ticketId ?? null,
    settledAt: found.settledAt ?? null,
    failureCode: found.failureCode ?? null,
    failurePointer: found.failurePointer ?? null,
  };
}

export function toCrmDelivery(found: CrmDeliveryDocument): CrmDelivery {
  const { revision, replay = null, appliedAt = null, body } = found;
  return { ...toCrmDeliverySummary(found), revision, replay, appliedAt, body: new Uint8Array(body) };
}

/**
 * Returns the update that stores these fields of a delivery. Unsets fields that are null, so that partial indexes do
 * not contain them.
 */
export function toCrmDeliveryUpdate(
  outcome: Partial<CrmDeliveryOutcome & Pick<CrmDelivery, 'replay'>>,
): UpdateFilter<CrmDeliveryDocument> {
  const entries = Object.entries(outcome);
  const set = Object.fromEntries(entries.filter(([, value]) => value !== null));
  const unset = Object.fromEntries(
    entries.filter(([, value]) => value === null).map(([name]) => [name, true as const]),
  );
  return { $set: set, $unset: unset, $inc: { revision: 1 } };
}
