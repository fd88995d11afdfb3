import * as v from 'valibot';
import type { SourceReadState } from '../../core/assessments/compare-assessments.ts';
import { assessmentSchema, evidenceSchema, judgedClaimSchema, sourceSchema } from '../public/assessment-record.ts';
import { exactObject } from '../schemas.ts';

/** The earlier assessment of a comparison. */
export const previousAssessmentSchema = exactObject({
  assessmentId: assessmentSchema.entries.assessmentId,
  profileVersion: assessmentSchema.entries.profileVersion,
  createdAt: assessmentSchema.entries.createdAt,
  finishedAt: assessmentSchema.entries.finishedAt,
});

const statedFactEntries = {
  fact: evidenceSchema.entries.fact,
  value: evidenceSchema.entries.value,
  evidence: v.array(evidenceSchema),
};

const factOfOneAssessmentSchema = exactObject({
  ...statedFactEntries,
  pagesInOther: v.pipe(
    v.picklist(['read', 'not_read', 'not_submitted'] satisfies readonly SourceReadState[]),
    v.description(
      'Whether the assessment without the fact has read a page that states the fact in the other assessment.',
    ),
  ),
});

const comparedSourceSchema = exactObject({
  sourceId: sourceSchema.entries.sourceId,
  type: sourceSchema.entries.type,
  url: sourceSchema.entries.url,
  outcome: sourceSchema.entries.outcome,
  httpStatus: sourceSchema.entries.httpStatus,
});

/** The differences between two assessments. */
export const comparisonSchema = exactObject({
  facts: listChangesSchema(exactObject(statedFactEntries), factOfOneAssessmentSchema),
  claims: listChangesSchema(judgedClaimSchema, judgedClaimSchema),
  sources: listChangesSchema(comparedSourceSchema, comparedSourceSchema),
});

function listChangesSchema<Item extends v.GenericSchema, Listed extends v.GenericSchema>(item: Item, listed: Listed) {
  return exactObject({
    appeared: v.array(listed),
    gone: v.array(listed),
    changed: v.array(exactObject({ before: item, after: item })),
    unchanged: v.pipe(v.number(), v.integer(), v.minValue(0)),
  });
}
