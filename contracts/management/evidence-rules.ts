import * as v from 'valibot';
import { FACTS } from '../../core/evidence/fact.ts';
import type { BlockKind } from '../../core/evidence/page.ts';
import { SOURCE_TYPES, SUBJECT_TYPES } from '../../core/evidence/subject.ts';
import { VOCABULARIES, type VocabularyName } from '../../core/evidence/vocabulary.ts';
import { exactObject, flagsByName, maxItems, name, scalarsByName, wholeNumber } from '../schemas.ts';

const MOST_PHRASES = 500;

const sourceTypes = v.pipe(v.array(v.picklist(SOURCE_TYPES)), v.minLength(1, 'must have at least one item'));
const fact = v.picklist(FACTS);
const vocabularyName = v.picklist(VOCABULARIES);
const yesOrText = v.union([v.string(), v.boolean()], 'must be a text, true or false');
const phrase = name(1000);
const phrases = v.pipe(v.array(phrase), maxItems(MOST_PHRASES, `must have at most ${MOST_PHRASES} items`));
const names = v.pipe(
  v.array(name(200)),
  v.minLength(1, 'must have at least one item'),
  maxItems(100, 'must have at most 100 items'),
);
const pattern = name(200);
const jsonPath = name(500);

const vocabulary = v.array(v.union([v.string(), exactObject({ term: v.string(), names: v.array(v.string()) })]));

const place = {
  blocks: v.optional(
    v.pipe(
      v.array(
        v.picklist(['heading', 'list_item', 'cell', 'paragraph', 'control', 'picture'] satisfies readonly BlockKind[]),
      ),
      v.minLength(1, 'must have at least one item'),
    ),
  ),
  unless: v.optional(phrases),
  under: v.optional(phrases),
  unlessUnder: v.optional(phrases),
  unlessNear: v.optional(phrases),
  unlessBehind: v.optional(phrases),
  unlessOf: v.optional(vocabularyName),
  near: v.optional(phrases),
};

/** How each kind of place is described; what may be said together is a rule of the core. */
const origin = v.variant('kind', [
  exactObject({ kind: v.literal('title') }),
  exactObject({ kind: v.literal('language') }),
  exactObject({ kind: v.literal('meta'), names }),
  exactObject({ kind: v.literal('item'), types: names, path: names }),
  exactObject({ kind: v.literal('offer'), types: names }),
  exactObject({
    kind: v.literal('link'),
    rel: v.optional(names),
    phrases: v.optional(phrases),
    hosts: v.optional(names),
    pattern: v.optional(pattern),
    file: v.optional(names),
    own: v.optional(v.boolean()),
    shared: v.optional(wholeNumber(1, 5)),
  }),
  exactObject({ kind: v.literal('address'), part: v.picklist(['host', 'path']), pattern: v.optional(pattern) }),
  exactObject({
    kind: v.literal('json'),
    path: jsonPath,
    where: v.optional(
      exactObject({ path: jsonPath, equals: v.optional(v.union([v.string(), v.number(), v.boolean()])) }),
    ),
  }),
  exactObject({
    kind: v.literal('text'),
    ...place,
    phrases,
    whole: v.optional(v.boolean()),
    followedBy: v.optional(phrases),
    within: v.optional(v.boolean()),
    ofPage: v.optional(v.boolean()),
    also: v.optional(phrases),
    only: v.optional(phrases),
    answer: v.optional(v.picklist(['yes', 'no'])),
  }),
  exactObject({ kind: v.literal('labelled'), ...place, under: phrases }),
  exactObject({
    kind: v.literal('price'),
    ...place,
    within: v.optional(v.boolean()),
    amount: v.optional(v.picklist(['zero', 'more'])),
    period: v.picklist(['recurring', 'once', 'use', 'any']),
    also: v.optional(phrases),
  }),
  exactObject({
    kind: v.literal('mention'),
    ...place,
    vocabulary: vocabularyName,
    phrases: v.optional(phrases),
    before: v.optional(phrases),
    around: v.optional(phrases),
    also: v.optional(phrases),
    only: v.optional(phrases),
    alone: v.optional(v.picklist(['anywhere', 'grouped'])),
    strict: v.optional(v.boolean()),
    versions: v.optional(v.boolean()),
    opens: v.optional(phrases),
    ofPage: v.optional(v.boolean()),
    answer: v.optional(v.picklist(['yes', 'no'])),
  }),
]);

const form = v.variant('form', [
  exactObject({
    form: v.picklist([
      'text',
      'url',
      'own_url',
      'date',
      'language',
      'version',
      'boolean',
      'licence',
      'osi_approved',
      'offer',
    ]),
  }),
  exactObject({ form: v.literal('constant'), value: yesOrText }),
  exactObject({ form: v.picklist(['term', 'terms']), vocabulary: vocabularyName }),
  exactObject({ form: v.literal('table'), values: scalarsByName() }),
]);

const factRule = exactObject({
  id: name(100),
  fact,
  sources: v.union([v.literal('all'), sourceTypes], 'must be "all" or a list of source types'),
  hosts: v.optional(names),
  from: origin,
  as: form,
  yieldsTo: v.optional(fact),
});

const factPattern = exactObject({
  fact,
  values: v.optional(v.array(yesOrText)),
  isClaimed: v.optional(v.literal(true)),
  amount: v.optional(v.picklist(['zero', 'more'])),
  period: v.optional(v.picklist(['recurring', 'once'])),
  sources: v.optional(sourceTypes),
  subjects: v.optional(v.array(v.picklist(SUBJECT_TYPES))),
  isNamesake: v.optional(v.literal(true)),
  isWhole: v.optional(v.literal(true)),
});

const claimRule = exactObject({
  claim: v.picklist(['pricingModel', 'freeTier', 'openSource', 'platforms', 'integrations']),
  sources: sourceTypes,
  vocabulary: v.optional(vocabularyName),
  cases: v.array(
    exactObject({
      claimed: v.optional(yesOrText),
      supports: v.array(v.array(factPattern)),
      contradicts: v.array(factPattern),
      disputes: v.optional(v.array(factPattern)),
    }),
  ),
});

/** What a profile looks for and how it judges: shapes; which of them fit together is a rule of the core. */
export const evidenceRules = exactObject({
  vocabularies: exactObject(
    Object.fromEntries(VOCABULARIES.map((one) => [one, vocabulary])) as Record<VocabularyName, typeof vocabulary>,
  ),
  licences: flagsByName(),
  lists: v.optional(v.record(v.string(), phrases)),
  readmes: v.optional(v.array(jsonPath)),
  facts: v.array(factRule),
  claims: v.array(claimRule),
});
