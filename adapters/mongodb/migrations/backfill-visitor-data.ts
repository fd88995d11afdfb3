import type { AnyBulkWriteOperation } from 'mongodb';
import { findVisitorDataReceiptTime } from '../../../core/payments/executions/execution.ts';
import type { Collections } from '../documents/documents.ts';
import { toExecution } from '../documents/execution-mapper.ts';
import type { ExecutionDocument } from '../documents/payment-documents.ts';

const BATCH_SIZE = 500;

/**
 * Migration: sets `visitorDataAt`, by which executions with data of visitors are found. The migration recognises old
 * documents by their fields, so it may run repeatedly and in several processes.
 */
export async function backfillVisitorData({ executions }: Collections): Promise<void> {
  let writes: AnyBulkWriteOperation<ExecutionDocument>[] = [];
  const found = executions.find({ visitorDataAt: { $exists: false } }, { projection: { siteId: 1, document: 1 } });
  for await (const { _id, siteId, document } of found) {
    const visitorDataAt = findVisitorDataReceiptTime(toExecution({ document }));
    if (visitorDataAt === null) continue;
    writes.push({ updateOne: { filter: { _id, siteId, document }, update: { $set: { visitorDataAt } } } });
    if (writes.length < BATCH_SIZE) continue;
    await executions.bulkWrite(writes, { ordered: false });
    writes = [];
  }
  if (writes.length > 0) await executions.bulkWrite(writes, { ordered: false });
}
