import * as v from 'valibot';
import { FACT_KINDS } from '../../core/evidence/fact.ts';
import { ANCHOR_SCHEMAS, type Anchor } from '../../core/evidence/matching/anchors/anchor-schemas.ts';
import { CAPTURE_SCHEMAS, type Capture } from '../../core/evidence/matching/capture-schemas.ts';
import { CONDITION_SCHEMAS, type Condition } from '../../core/evidence/matching/conditions/condition-schemas.ts';
import type { RulePartSchemas } from '../../core/evidence/matching/rule-part.ts';
import type { Schema, SchemaField } from '../../core/evidence/matching/schema.ts';
import { validateTemplate } from '../../core/evidence/path-template.ts';
import { SOURCE_TYPES, SUBJECT_TYPES } from '../../core/evidence/subject.ts';
import { VOCABULARIES, type VocabularyName } from '../../core/evidence/vocabulary.ts';
import {
  booleanRecord,
  crossFieldRule,
  exactObject,
  firstViolationOnly,
  integerBetween,
  maxItemsRule,
  nameSchema,
  recordOf,
  textOrBooleanRecord,
  textSchema,
} from '../schemas.ts';

const MAX_PHRASES = 1000;

const sourceTypesSchema = v.pipe(v.array(v.picklist(SOURCE_TYPES)), v.minLength(1, 'must have at least one item'));
const factNameSchema = v.picklist(FACT_KINDS);
const vocabularyNameSchema = v.picklist(VOCABULARIES);
const textOrBooleanSchema = v.union([v.string(), v.boolean()], 'must be a text, true or false');
const phraseSchema = nameSchema(1000);
const phraseListSchema = v.pipe(
  v.array(phraseSchema),
  maxItemsRule(MAX_PHRASES, `must have at most ${MAX_PHRASES} items`),
);
const nameListSchema = nonEmptyArraySchema(nameSchema(200), 100);
const hostSchema = patternSchema(200, /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'must be a host in lower case');
const hostListSchema = nonEmptyArraySchema(hostSchema, 100);
const slugSchema = patternSchema(100, /^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens');
/**
 * A JSON pointer with two extensions. `*` matches each field. `{path}` is replaced by the text, number or boolean at
 * that path.
 */
const jsonPathSchema = patternSchema(500, /^(?:\/(?:[^/{}]|\{(?:\/[^/{}]*)+\})*)+$/, 'must be a JSON pointer');
const pathTemplateSchema = v.pipe(
  v.string(),
  crossFieldRule<string>(
    (value) => {
      const detail = typeof value === 'string' ? validateTemplate(value) : undefined;
      return detail === undefined ? [] : [{ path: [], detail }];
    },
    { description: 'A path of names, (one|another), *, ** and {value}.' },
  ),
);

function patternSchema(limit: number, pattern: RegExp, message: string) {
  return firstViolationOnly(v.pipe(textSchema(limit), v.regex(pattern, message)));
}

function nonEmptyArraySchema<const Item extends v.GenericSchema>(item: Item, maxLength: number) {
  return v.pipe(
    v.array(item),
    v.minLength(1, 'must have at least one item'),
    maxItemsRule(maxLength, `must have at most ${maxLength} items`),
  );
}

const MAX_TERMS = 3000;
const MAX_NAMES_PER_TERM = 50;
const termNameSchema = patternSchema(100, /[\p{L}\p{N}]/u, 'must have letters or digits');
const vocabularySchema = v.pipe(
  v.array(
    v.union([
      slugSchema,
      exactObject({
        term: slugSchema,
        names: v.pipe(
          v.array(termNameSchema),
          maxItemsRule(MAX_NAMES_PER_TERM, `must have at most ${MAX_NAMES_PER_TERM} items`),
        ),
      }),
    ]),
  ),
  maxItemsRule(MAX_TERMS, `must have at most ${MAX_TERMS} items`),
);

/** Converts a field that the core describes to a valibot schema. */
function toFieldSchema(field: SchemaField): v.GenericSchema {
  switch (field.type) {
    case 'optional':
      return v.optional(toFieldSchema(field.field));
    case 'template':
      return pathTemplateSchema;
    case 'hosts':
      return hostListSchema;
    case 'jsonPath':
      return jsonPathSchema;
    case 'jsonPaths':
      return nonEmptyArraySchema(jsonPathSchema, 100);
    case 'texts':
      return nameListSchema;
    case 'phrases':
      return phraseListSchema;
    case 'flag':
      return v.boolean();
    case 'count':
      return integerBetween(1, 100);
    case 'scalar':
      return v.union([v.string(), v.number(), v.boolean()], 'must be a text, a number, true or false');
    case 'valuesByText':
      return textOrBooleanRecord();
    case 'phrasesByValue':
      return recordOf(phraseListSchema);
    case 'oneOf':
      return v.picklist(field.values);
    case 'someOf':
      return v.pipe(v.array(v.picklist(field.values)), v.minLength(1, 'must have at least one item'));
  }
}

/** Returns one object schema for each kind. The core validates which fields may be combined. */
function toKindVariantSchemas<const Schemas extends Readonly<Record<string, Schema>>>(schemas: Schemas) {
  return Object.entries(schemas).map(([kind, schema]) =>
    exactObject({
      kind: v.literal(kind),
      ...Object.fromEntries(Object.entries(schema).map(([member, field]) => [member, toFieldSchema(field)])),
    }),
  );
}

function extractKindSchemas(all: RulePartSchemas): Readonly<Record<string, Schema>> {
  return Object.fromEntries(Object.entries(all).map(([name, { schema }]) => [name, schema]));
}

const singleAnchorSchemas = toKindVariantSchemas(extractKindSchemas(ANCHOR_SCHEMAS));
const anchorSchema = v.variant('kind', [
  ...singleAnchorSchemas,
  exactObject({ kind: v.literal('any'), anchors: nonEmptyArraySchema(v.variant('kind', singleAnchorSchemas), 20) }),
]) as unknown as v.GenericSchema<Anchor>;
const conditionSchema = v.variant(
  'kind',
  toKindVariantSchemas(extractKindSchemas(CONDITION_SCHEMAS)),
) as unknown as v.GenericSchema<Condition>;
const captureSchema = v.variant('kind', toKindVariantSchemas(CAPTURE_SCHEMAS)) as unknown as v.GenericSchema<Capture>;

const factRuleSchema = exactObject({
  id: slugSchema,
  fact: factNameSchema,
  sources: v.union(
    [v.literal('all'), sourceTypesSchema],
    `must be "all" or a list of source types: ${SOURCE_TYPES.join(', ')}`,
  ),
  hosts: v.optional(hostListSchema),
  anchor: anchorSchema,
  conditions: v.optional(v.pipe(v.array(conditionSchema), maxItemsRule(20, 'must have at most 20 items'))),
  capture: captureSchema,
  yieldsTo: v.optional(factNameSchema),
});

const factPatternSchema = exactObject({
  fact: factNameSchema,
  values: v.optional(v.array(textOrBooleanSchema)),
  isClaimed: v.optional(v.literal(true)),
  amount: v.optional(v.picklist(['zero', 'more'])),
  period: v.optional(v.picklist(['recurring', 'once'])),
  sources: v.optional(sourceTypesSchema),
  subjects: v.optional(v.array(v.picklist(SUBJECT_TYPES))),
  isNamesake: v.optional(v.literal(true)),
  isWholeProduct: v.optional(v.literal(true)),
});

const claimRuleSchema = exactObject({
  claim: v.picklist(['pricingModel', 'freeTier', 'openSource', 'platforms', 'integrations']),
  sources: sourceTypesSchema,
  vocabulary: v.optional(vocabularyNameSchema),
  cases: v.array(
    exactObject({
      claimed: v.optional(textOrBooleanSchema),
      supports: v.array(v.pipe(v.array(factPatternSchema), v.minLength(1, 'must name at least one fact'))),
      contradicts: v.array(factPatternSchema),
      disputes: v.optional(v.array(factPatternSchema)),
    }),
  ),
});

/**
 * The evidence rules of a profile. This schema checks only the shape. The core validates the references between rules.
 */
export const evidenceRulesSchema = exactObject({
  vocabularies: exactObject(
    Object.fromEntries(VOCABULARIES.map((one) => [one, vocabularySchema])) as Record<
      VocabularyName,
      typeof vocabularySchema
    >,
  ),
  licences: booleanRecord(),
  lists: v.optional(v.record(v.string(), phraseListSchema)),
  readmes: v.optional(v.array(jsonPathSchema)),
  facts: v.pipe(v.array(factRuleSchema), maxItemsRule(500, 'must have at most 500 items')),
  claims: v.array(claimRuleSchema),
});
