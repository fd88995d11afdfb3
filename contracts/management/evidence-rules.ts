import * as v from 'valibot';
import { FACTS } from '../../core/evidence/fact.ts';
import { ANCHORS, type Anchor } from '../../core/evidence/matching/anchors/anchor.ts';
import { CAPTURE_SCHEMAS, type Capture } from '../../core/evidence/matching/capture.ts';
import { CONDITIONS, type Condition } from '../../core/evidence/matching/conditions/condition.ts';
import type { Kinds } from '../../core/evidence/matching/kind.ts';
import type { Field, Schema } from '../../core/evidence/matching/schema.ts';
import { faultOfTemplate } from '../../core/evidence/path-template.ts';
import { SOURCE_TYPES, SUBJECT_TYPES } from '../../core/evidence/subject.ts';
import { VOCABULARIES, type VocabularyName } from '../../core/evidence/vocabulary.ts';
import {
  byName,
  crossFieldRule,
  exactObject,
  firstFaultOnly,
  flagsByName,
  maxItems,
  name,
  scalarsByName,
  text,
  wholeNumber,
} from '../schemas.ts';

const MOST_PHRASES = 1000;

const sourceTypes = v.pipe(v.array(v.picklist(SOURCE_TYPES)), v.minLength(1, 'must have at least one item'));
const fact = v.picklist(FACTS);
const vocabularyName = v.picklist(VOCABULARIES);
const yesOrText = v.union([v.string(), v.boolean()], 'must be a text, true or false');
const phrase = name(1000);
const phrases = v.pipe(v.array(phrase), maxItems(MOST_PHRASES, `must have at most ${MOST_PHRASES} items`));
const names = listOf(name(200), 100);
const host = textLike(200, /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'must be a host in lower case');
const hosts = listOf(host, 100);
const id = textLike(100, /^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens');
/** Steps of members; `*` for each, and `{path}` for the scalar at that path. */
const jsonPath = textLike(500, /^(?:\/(?:[^/{}]|\{(?:\/[^/{}]*)+\})*)+$/, 'must be a JSON pointer');
const template = v.pipe(
  v.string(),
  crossFieldRule<string>(
    (value) => {
      const detail = typeof value === 'string' ? faultOfTemplate(value) : undefined;
      return detail === undefined ? [] : [{ path: [], detail }];
    },
    { description: 'A path of names, (one|another), *, ** and {value}' },
  ),
);

function textLike(limit: number, pattern: RegExp, message: string) {
  return firstFaultOnly(v.pipe(text(limit), v.regex(pattern, message)));
}

function listOf<const Item extends v.GenericSchema>(item: Item, most: number) {
  return v.pipe(
    v.array(item),
    v.minLength(1, 'must have at least one item'),
    maxItems(most, `must have at most ${most} items`),
  );
}

const MOST_TERMS = 3000;
const MOST_NAMES = 50;
const named = textLike(100, /[\p{L}\p{N}]/u, 'must have letters or digits');
const vocabulary = v.pipe(
  v.array(
    v.union([
      id,
      exactObject({
        term: id,
        names: v.pipe(v.array(named), maxItems(MOST_NAMES, `must have at most ${MOST_NAMES} items`)),
      }),
    ]),
  ),
  maxItems(MOST_TERMS, `must have at most ${MOST_TERMS} items`),
);

/** The valibot schema of a field that the core describes. */
function fieldSchema(field: Field): v.GenericSchema {
  switch (field.type) {
    case 'optional':
      return v.optional(fieldSchema(field.field));
    case 'template':
      return template;
    case 'hosts':
      return hosts;
    case 'jsonPath':
      return jsonPath;
    case 'jsonPaths':
      return listOf(jsonPath, 100);
    case 'texts':
      return names;
    case 'phrases':
      return phrases;
    case 'flag':
      return v.boolean();
    case 'count':
      return wholeNumber(1, 100);
    case 'scalar':
      return v.union([v.string(), v.number(), v.boolean()], 'must be a text, a number, true or false');
    case 'valuesByText':
      return scalarsByName();
    case 'phrasesByValue':
      return byName(phrases);
    case 'oneOf':
      return v.picklist(field.values);
    case 'someOf':
      return v.pipe(v.array(v.picklist(field.values)), v.minLength(1, 'must have at least one item'));
  }
}

/** One object for each kind; which members fit together is a rule of the core. */
function kinds<const Schemas extends Readonly<Record<string, Schema>>>(schemas: Schemas) {
  return Object.entries(schemas).map(([kind, schema]) =>
    exactObject({
      kind: v.literal(kind),
      ...Object.fromEntries(Object.entries(schema).map(([member, field]) => [member, fieldSchema(field)])),
    }),
  );
}

function schemasOf(all: Kinds<unknown>): Readonly<Record<string, Schema>> {
  return Object.fromEntries(Object.entries(all).map(([name, { schema }]) => [name, schema]));
}

const singleAnchors = kinds(schemasOf(ANCHORS));
const anchor = v.variant('kind', [
  ...singleAnchors,
  exactObject({ kind: v.literal('any'), anchors: listOf(v.variant('kind', singleAnchors), 20) }),
]) as unknown as v.GenericSchema<Anchor>;
const condition = v.variant('kind', kinds(schemasOf(CONDITIONS))) as unknown as v.GenericSchema<Condition>;
const capture = v.variant('kind', kinds(CAPTURE_SCHEMAS)) as unknown as v.GenericSchema<Capture>;

const factRule = exactObject({
  id,
  fact,
  sources: v.union(
    [v.literal('all'), sourceTypes],
    `must be "all" or a list of source types: ${SOURCE_TYPES.join(', ')}`,
  ),
  hosts: v.optional(hosts),
  anchor,
  conditions: v.optional(v.pipe(v.array(condition), maxItems(20, 'must have at most 20 items'))),
  capture,
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
      supports: v.array(v.pipe(v.array(factPattern), v.minLength(1, 'must name at least one fact'))),
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
  facts: v.pipe(v.array(factRule), maxItems(500, 'must have at most 500 items')),
  claims: v.array(claimRule),
});
