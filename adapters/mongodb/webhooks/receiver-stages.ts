import type { Document } from 'mongodb';
import { NO_RECEIVERS, type ReceiverKinds } from '../../../core/events/event.ts';
import type { Collections } from '../documents/documents.ts';

/**
 * A receiver of events in the output of an aggregation. `receiverOf` is the site's id. A row has no `_id`, unlike the
 * documents in the same output.
 */
export interface ReceiverRow {
  readonly receiverOf: string;
  readonly kind: 'webhook' | 'mails';
}

/** Matches the JSON of a routing with an alert. Quotes in the texts of a routing are escaped, so no text matches. */
const ALERT_PATTERN = /"alert":\{/;

/** Returns aggregation stages that add a `ReceiverRow` to the output for each receiver of the sites' events. */
export function createReceiverStages(
  { webhooks, siteRouting, siteNotifications }: Collections,
  siteIds: readonly string[],
): Document[] {
  const ids = { $in: siteIds };
  const createUnionStage = (coll: string, filter: Document, siteIdField: string, kind: ReceiverRow['kind']) => ({
    $unionWith: {
      coll,
      pipeline: [{ $match: filter }, { $project: { _id: 0, receiverOf: `$${siteIdField}`, kind: { $literal: kind } } }],
    },
  });
  return [
    createUnionStage(webhooks.collectionName, { siteId: ids, deleted: 0 }, 'siteId', 'webhook'),
    createUnionStage(siteRouting.collectionName, { _id: ids, document: ALERT_PATTERN }, '_id', 'mails'),
    createUnionStage(siteNotifications.collectionName, { _id: ids, visitorAnswers: true }, '_id', 'mails'),
  ];
}

/** Groups rows by site id. Sites without a receiver are absent. */
export function groupReceiverKindsBySite(rows: readonly ReceiverRow[]): ReadonlyMap<string, ReceiverKinds> {
  const bySite = new Map<string, ReceiverKinds>();
  for (const { receiverOf, kind } of rows) {
    const kinds = bySite.get(receiverOf) ?? NO_RECEIVERS;
    bySite.set(receiverOf, kind === 'webhook' ? { ...kinds, hasWebhook: true } : { ...kinds, hasMails: true });
  }
  return bySite;
}

/** Reads which kinds of receivers of events a site has. */
export async function readReceiverKinds(collections: Collections, siteId: string): Promise<ReceiverKinds> {
  const matchNothingStage = { $match: { _id: { $in: [] } } };
  const pipeline = [matchNothingStage, ...createReceiverStages(collections, [siteId])];
  const rows = await collections.siteNotifications.aggregate<ReceiverRow>(pipeline).toArray();
  return groupReceiverKindsBySite(rows).get(siteId) ?? NO_RECEIVERS;
}
