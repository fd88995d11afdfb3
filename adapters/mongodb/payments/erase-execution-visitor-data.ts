import type { ClientSession } from 'mongodb';
import { type Execution, withoutVisitorData } from '../../../core/payments/executions/execution.ts';
import type { Collections } from '../documents/documents.ts';
import { deleteEventsOfSubject } from '../webhooks/delete-events-of-subject.ts';

/**
 * Removes the visitor's data from an execution, and deletes the execution's events. `document` is the stored execution
 * as JSON. Returns the number of changed executions: 1, or 0 if the site has no such execution.
 */
export async function eraseExecutionVisitorData(
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
