import type { Document } from 'mongodb';
import { NO_RECEIVERS, type ReceiverKinds } from '../../../core/events/event.ts';
import type { Collections } from '../documents/documents.ts';

/** A receiver of events: the site that has it, and its kind. Has no `_id`, so it differs from stored documents. */
export interface ReceiverRow {
  readonly receiverOf: string;
  readonly kind: 'webhook' | 'mails';
}

/** A routing with an alert, as JSON. A quote in a text is escaped, so only the member matches. */
const ALERT_PATTERN = /"alert":\{/;

/** Returns stages that add a `ReceiverRow` for each receiver of the sites' events to the output of an aggregation. */
export function listReceiverStages(
  { webhooks, siteRouting, siteNotifications }: Collections,
  siteIds: readonly string[],
): Document[] {
  const ids = { $in: siteIds };
  const union = (coll: string, filter: Document, siteIdField: string, kind: ReceiverRow['kind']) => ({
    $unionWith: {
      coll,
      pipeline: [{ $match: filter }, { $project: { _id: 0, receiverOf: `$${siteIdField}`, kind: { $literal: kind } } }],
    },
  });
  return [
    union(webhooks.collectionName, { siteId: ids, deleted: 0 }, 'siteId', 'webhook'),
    union(siteRouting.collectionName, { _id: ids, document: ALERT_PATTERN }, '_id', 'mails'),
    union(siteNotifications.collectionName, { _id: ids, visitorAnswers: true }, '_id', 'mails'),
  ];
}

/** Combines rows to the kinds of each site. Sites without a receiver are absent. */
export function toReceivers(rows: readonly ReceiverRow[]): ReadonlyMap<string, ReceiverKinds> {
  const bySite = new Map<string, ReceiverKinds>();
  for (const { receiverOf, kind } of rows) {
    const known = bySite.get(receiverOf) ?? NO_RECEIVERS;
    bySite.set(receiverOf, kind === 'webhook' ? { ...known, hasWebhook: true } : { ...known, hasMails: true });
  }
  return bySite;
}

/** Reads the receivers of a site's events. */
export async function readReceivers(collections: Collections, siteId: string): Promise<ReceiverKinds> {
  const noDocument = { $match: { _id: { $in: [] } } };
  const pipeline = [noDocument, ...listReceiverStages(collections, [siteId])];
  const rows = await collections.siteNotifications.aggregate<ReceiverRow>(pipeline).toArray();
  return toReceivers(rows).get(siteId) ?? NO_RECEIVERS;
}
