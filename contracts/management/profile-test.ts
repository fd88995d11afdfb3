import * as v from 'valibot';
import { FACT_KINDS } from '../../core/evidence/fact.ts';
import { SOURCE_TYPES, SUBJECT_TYPES } from '../../core/evidence/subject.ts';
import { judgedClaimSchema } from '../public/assessment-record.ts';
import { claimsSchema } from '../public/assessment-subject.ts';
import { exactObject } from '../schemas.ts';

const expectedFactValuesSchema = v.optional(
  v.array(v.union([v.string(), v.boolean()], 'must be a text, true or false')),
);

/** A test of a profile: small pages, and the facts and claim results that the profile should find in them. */
export const profileTestSchema = exactObject({
  name: v.string(),
  subject: v.optional(exactObject({ type: v.optional(v.picklist(SUBJECT_TYPES)), name: v.optional(v.string()) })),
  pages: v.array(
    exactObject({
      type: v.optional(v.picklist(SOURCE_TYPES)),
      url: v.optional(v.string()),
      contentType: v.optional(v.picklist(['text/html', 'application/json'])),
      body: v.string(),
    }),
  ),
  claims: v.optional(claimsSchema),
  expect: v.optional(
    v.array(
      exactObject({ status: judgedClaimSchema.entries.status, reason: v.optional(judgedClaimSchema.entries.reason) }),
    ),
  ),
  facts: v.optional(
    exactObject(
      Object.fromEntries(FACT_KINDS.map((fact) => [fact, expectedFactValuesSchema])) as Record<
        (typeof FACT_KINDS)[number],
        typeof expectedFactValuesSchema
      >,
    ),
  ),
});
