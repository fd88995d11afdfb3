import type { AnyBulkWriteOperation } from 'mongodb';
import type { AssessmentSummary } from '../../../core/assessments/assessment-document.ts';
import type { AssessmentDocument, Collections } from '../documents/documents.ts';

const BATCH_SIZE = 500;

/**
 * Migration: sets `externalReference` and `profileKey`, by which the previous assessment of a series is found. The
 * migration may run repeatedly.
 */
export async function backfillAssessmentSeries({ assessments }: Collections): Promise<void> {
  const missingFilter = { externalReference: { $exists: false } };
  let writes: AnyBulkWriteOperation<AssessmentDocument>[] = [];
  for await (const { _id, siteId, summary } of assessments.find(missingFilter, {
    projection: { siteId: 1, summary: 1 },
  })) {
    const { externalReference, profileKey } = JSON.parse(Buffer.from(summary).toString()) as AssessmentSummary;
    const $set = { externalReference, profileKey };
    writes.push({ updateOne: { filter: { _id, siteId, ...missingFilter }, update: { $set } } });
    if (writes.length < BATCH_SIZE) continue;
    await assessments.bulkWrite(writes, { ordered: false });
    writes = [];
  }
  if (writes.length > 0) await assessments.bulkWrite(writes, { ordered: false });
}
