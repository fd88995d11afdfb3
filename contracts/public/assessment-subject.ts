import * as v from 'valibot';
import { SOURCE_TYPES, SUBJECT_TYPES } from '../../core/evidence/subject.ts';
import { exactObject, maxItems, name, text } from '../schemas.ts';

/** Maximum length of one platform or integration, in code points. */
const LONGEST_ITEM = 200;

/** A URL to fetch evidence from. The core decides which URLs count as public: docs/assessments.md#create */
export const evidenceUrl = exactObject({
  type: v.picklist(SOURCE_TYPES),
  url: v.pipe(
    text(2048, 'uri'),
    v.description('A public address: a public host name, the scheme’s own port, no user name, nothing secret.'),
  ),
});

/** What the caller claims about the subject. */
export const claims = exactObject({
  pricingModel: v.optional(name(120)),
  freeTier: v.optional(v.boolean()),
  openSource: v.optional(v.boolean()),
  platforms: v.optional(listOfNames(30)),
  integrations: v.optional(listOfNames(50)),
});

/** What is assessed. */
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
