import type { ClientSession } from 'mongodb';
import type { Collections } from '../documents/documents.ts';
import { toWebhookDeliveryKey, toWebhookQueueKey } from '../documents/webhook-documents.ts';

/** Deletes the events about a subject, with their deliveries. Returns the number of deliveries. */
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
  // Also those of deleted webhooks.
  const receivers = await webhooks.find({ siteId }, { projection: { _id: 1 }, session }).toArray();
  if (receivers.length === 0) return 0;
  const deliveryIds = receivers.flatMap((webhook) =>
    found.map((event) => toWebhookDeliveryKey(webhook._id, event._id)),
  );
  const queueIds = receivers.map((webhook) => toWebhookQueueKey(webhook._id, subjectId));
  // A greater fencing number ends the lease of a running attempt.
  const makeDue = { $set: { dueAt: now }, $inc: { fencingNumber: 1 } };
  await webhookQueues.updateMany({ _id: { $in: queueIds } }, makeDue, { session });
  return (await webhookDeliveries.deleteMany({ _id: { $in: deliveryIds } }, { session })).deletedCount;
}
