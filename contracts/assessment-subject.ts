import * as v from 'valibot';
import { SOURCE_TYPES, SUBJECT_TYPES } from '../core/assessments/assessment.ts';
import { exactObject, maxItems, name, text } from './schemas.ts';

/** The most code points of one platform or integration; the spec counts the items alone. */
const LONGEST_ITEM = 200;

/** A public address that is to be evidence; which ones may be is a rule of the core. Spec 2.5. */
export const evidenceUrl = exactObject({
  type: v.picklist(SOURCE_TYPES),
  url: v.pipe(
    text(2048, 'uri'),
    v.description('A public address: a public host name, the scheme’s own port, no user name, nothing secret.'),
  ),
});

/** What the caller says of the subject. Spec 2.5. */
export const claims = exactObject({
  pricingModel: v.optional(name(120)),
  freeTier: v.optional(v.boolean()),
  openSource: v.optional(v.boolean()),
  platforms: v.optional(listOfNames(30)),
  integrations: v.optional(listOfNames(50)),
});

/** What is assessed. Spec 2.5. */
export const subject = exactObject({
  type: v.picklist(SUBJECT_TYPES),
  name: name(200),
  description: name(4000),
  urls: v.pipe(
    v.array(evidenceUrl),
    v.minLength(1, 'must have at least 1 URL'),
    maxItems(20, 'must have at most 20 URLs'),
  ),
  claims: v.optional(claims),
});

function listOfNames(most: number) {
  return v.pipe(v.array(name(LONGEST_ITEM)), maxItems(most, `must have at most ${most} items`));
}
