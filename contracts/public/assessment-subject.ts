import * as v from 'valibot';
import { SOURCE_TYPES, SUBJECT_TYPES } from '../../core/evidence/subject.ts';
import { exactObject, maxItemsRule, nameSchema, textSchema } from '../schemas.ts';

/** Maximum length of one platform or integration, in code points. */
const MAX_CLAIMED_NAME_LENGTH = 200;

/** A URL to fetch evidence from. The core decides which URLs count as public: docs/assessments.md#create */
export const evidenceUrlSchema = exactObject({
  type: v.picklist(SOURCE_TYPES),
  url: v.pipe(
    textSchema(2048, 'uri'),
    v.description('A public http or https URL: public host name, default port, no user name, no secrets.'),
  ),
});

/** The caller's claims about the subject. */
export const claimsSchema = exactObject({
  pricingModel: v.optional(nameSchema(120)),
  freeTier: v.optional(v.boolean()),
  openSource: v.optional(v.boolean()),
  platforms: v.optional(nameListSchema(30)),
  integrations: v.optional(nameListSchema(50)),
});

/** The subject of an assessment. */
export const subjectSchema = exactObject({
  type: v.picklist(SUBJECT_TYPES),
  name: nameSchema(200),
  description: nameSchema(4000),
  urls: v.pipe(
    v.array(evidenceUrlSchema),
    v.minLength(1, 'must have at least 1 URL'),
    maxItemsRule(20, 'must have at most 20 URLs'),
  ),
  claims: v.optional(claimsSchema),
});

function nameListSchema(maxLength: number) {
  return v.pipe(
    v.array(nameSchema(MAX_CLAIMED_NAME_LENGTH)),
    maxItemsRule(maxLength, `must have at most ${maxLength} items`),
  );
}
