import type { ClientSession } from 'mongodb';
import { type Execution, withoutVisitorData } from '../../../core/payments/executions/execution.ts';
import type { Collections } from '../documents/documents.ts';
import { deleteEventsOfSubject } from '../webhooks/delete-events-of-subject.ts';

/**
 * Removes what a visitor sent with an execution, given as JSON, and deletes its events. Returns the number of cleared
 * executions.
 */
export async function clearExecution(
  collections: Collections,
  siteId: string,
  _id: string,
  document: string,
  now: number,
  session: ClientSession,
): Promise<number> {
  await deleteEventsOfSubject(collections, siteId, _id, now, session);
  const cleared = JSON.stringify(withoutVisitorData(JSON.parse(document) as Execution));
  const update = { $set: { document: cleared }, $unset: { idempotencyKey: true, visitorDataAt: true } } as const;
  return (await collections.executions.updateOne({ _id, siteId }, update, { session })).matchedCount;
}
