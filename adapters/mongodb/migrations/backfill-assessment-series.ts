import type { AnyBulkWriteOperation } from 'mongodb';
import type { AssessmentSummary } from '../../../core/assessments/assessment-document.ts';
import type { AssessmentDocument, Collections } from '../documents/documents.ts';

const BATCH_SIZE = 500;

/** Migration: sets the fields by which the previous assessment of a reference is found. It may run repeatedly. */
export async function backfillAssessmentSeries({ assessments }: Collections): Promise<void> {
  const isMissing = { externalReference: { $exists: false } };
  let writes: AnyBulkWriteOperation<AssessmentDocument>[] = [];
  for await (const { _id, siteId, summary } of assessments.find(isMissing, { projection: { siteId: 1, summary: 1 } })) {
    const { externalReference, profileKey } = JSON.parse(Buffer.from(summary).toString()) as AssessmentSummary;
    const $set = { externalReference, profileKey };
    writes.push({ updateOne: { filter: { _id, siteId, ...isMissing }, update: { $set } } });
    if (writes.length < BATCH_SIZE) continue;
    await assessments.bulkWrite(writes, { ordered: false });
    writes = [];
  }
  if (writes.length > 0) await assessments.bulkWrite(writes, { ordered: false });
}
