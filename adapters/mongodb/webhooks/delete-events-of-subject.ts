import type { ClientSession } from 'mongodb';
import type { Collections } from '../documents/documents.ts';
import { toWebhookDeliveryKey, toWebhookQueueKey } from '../documents/webhook-documents.ts';

/** Deletes the events about a subject and their webhook deliveries. Returns the number of deleted deliveries. */
export async function deleteEventsOfSubject(
  { events, webhooks, webhookDeliveries, webhookQueues }: Collections,
  siteId: string,
  subjectId: string,
  now: number,
  session: ClientSession,
): Promise<number> {
  const found = await events.find({ siteId, subjectId }, { projection: { _id: 1 }, session }).toArray();
  if (found.length === 0) return 0;
  await events.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } }, { session });
  // Includes deleted webhooks, because some of their deliveries may still exist.
  const siteWebhooks = await webhooks.find({ siteId }, { projection: { _id: 1 }, session }).toArray();
  if (siteWebhooks.length === 0) return 0;
  const deliveryIds = siteWebhooks.flatMap((webhook) =>
    found.map((event) => toWebhookDeliveryKey(webhook._id, event._id)),
  );
  const queueIds = siteWebhooks.map((webhook) => toWebhookQueueKey(webhook._id, subjectId));
  // If a worker is sending a delivery of the queue, the greater fencing number ends its lease.
  const makeDueUpdate = { $set: { dueAt: now }, $inc: { fencingNumber: 1 } };
  await webhookQueues.updateMany({ _id: { $in: queueIds } }, makeDueUpdate, { session });
  return (await webhookDeliveries.deleteMany({ _id: { $in: deliveryIds } }, { session })).deletedCount;
}
