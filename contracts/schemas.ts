import * as v from 'valibot';
import type { PathViolation } from '../core/shared/object-violation.ts';
import { countCodePoints } from '../core/shared/text.ts';

const ruleDescriptions = new WeakMap<object, RuleDescription>();

/** How a rule appears in JSON Schema: as a keyword with the same meaning, or as a sentence in `description`. */
export type RuleDescription =
  | { readonly minLength: number }
  | { readonly maxLength: number; readonly format?: 'uri' }
  | { readonly uniqueItems: true }
  | { readonly maxItems: number }
  | { readonly description: string; readonly format?: string };

/** A custom validation rule together with its representation in the OpenAPI document. */
export function documentedRule<Input>(
  isValid: (value: Input) => boolean,
  message: string,
  documentation: RuleDescription,
) {
  const action = v.check<Input, string>(isValid, message);
  ruleDescriptions.set(action, documentation);
  return action;
}

/** A rule about several fields of an object. Unlike `v.check`, the rule also runs if some fields are invalid. */
export function crossFieldRule<Input>(
  validate: (value: unknown) => readonly PathViolation[],
  documentation: RuleDescription,
) {
  const action = v.rawCheck<Input>(({ dataset, addIssue }) => {
    for (const { path, detail } of validate(dataset.value)) {
      const items = path.map((key) => ({ type: 'unknown', origin: 'value', input: undefined, key, value: undefined }));
      const [first, ...others] = items as v.IssuePathItem[];
      addIssue({ message: detail, ...(first && { path: [first, ...others] }) });
    }
  });
  ruleDescriptions.set(action, documentation);
  return action;
}

/** Limits the number of items. valibot's own `maxLength` would not run if an item is invalid. */
export function maxItemsRule<Item>(max: number, message: string) {
  const validate = (list: unknown) => (Array.isArray(list) && list.length > max ? [{ path: [], detail: message }] : []);
  return crossFieldRule<Item[]>(validate, { maxItems: max });
}

/** The documentation of a custom rule, or `undefined` for any other valibot action. */
export function findRuleDescription(action: object): RuleDescription | undefined {
  return ruleDescriptions.get(action);
}

/**
 * Text of 1 to `limit` code points. Validation does not change the text. `format` appears only in the OpenAPI document;
 * the core checks the format.
 */
export function textSchema(limit: number, format?: 'uri') {
  return v.pipe(v.string(), ...lengthRules(1, limit, format));
}

/** Reports only the first violation of a value. Otherwise an empty text would be reported as empty and as blank. */
export function firstViolationOnly<Schema extends v.GenericSchema>(schema: Schema) {
  return v.config(schema, { abortPipeEarly: true });
}

/**
 * Matches a visible character. White space, control and format characters, and letters without a glyph are not visible.
 */
const VISIBLE_CHARACTER_PATTERN = /[^\p{Cc}\p{Cf}\p{Z}\p{DI}\u2800]/u;

/** A name of 1 to `limit` code points with at least one visible character. */
export function nameSchema(limit: number) {
  return firstViolationOnly(
    v.pipe(v.string(), ...lengthRules(1, limit), v.regex(VISIBLE_CHARACTER_PATTERN, 'may not be blank')),
  );
}

/** A name of one line: at most `limit` code points, without control characters. */
export function singleLineSchema(limit: number) {
  return v.pipe(
    nameSchema(limit),
    documentedRule((value) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value), 'may not contain control characters', {
      description: 'Without control characters.',
    }),
  );
}

/** An object with exactly these fields; unknown fields are rejected. */
export function exactObject<const Entries extends v.ObjectEntries>(entries: Entries) {
  return rejectArrays(v.strictObject(entries));
}

/** An object with any field names and text values. */
export function textRecord() {
  return recordOf(v.string());
}

/** An object with any field names and values of one schema. */
export function recordOf<const Member extends v.GenericSchema>(member: Member) {
  return rejectArrays(v.record(v.string(), member));
}

/** An object whose field names match one schema and whose values match another. */
export function recordWithKeys<const Member extends v.GenericSchema>(
  key: v.GenericSchema<string, string>,
  member: Member,
) {
  return rejectArrays(v.record(key, member));
}

/** A union of objects, discriminated by the field `key`. */
export function discriminatedUnion<const Key extends string, const Options extends v.VariantOptions<Key>>(
  key: Key,
  options: Options,
) {
  return rejectArrays(v.variant(key, options));
}

/** A JSON object with any fields. */
export function anyObject() {
  return rejectArrays(v.looseObject({}));
}

/** An object with any field names and values that are texts or booleans. */
export function textOrBooleanRecord() {
  return rejectArrays(v.record(v.string(), v.union([v.string(), v.boolean()], 'must be a text, true or false')));
}

/** An object with any field names and boolean values. */
export function booleanRecord() {
  return rejectArrays(v.record(v.string(), v.boolean()));
}

/** Rejects arrays, which valibot's object schemas accept. */
function rejectArrays<Schema extends v.GenericSchema>(schema: Schema): Schema {
  const run = schema['~run'].bind(schema);
  const runUnlessArray: typeof run = (dataset, config) =>
    run(Array.isArray(dataset.value) ? { ...dataset, value: null } : dataset, config);
  return Object.assign(schema, { '~run': runUnlessArray });
}

/** An absolute http or https URL of at most 2048 code points without user name and password, stored unchanged. */
export const httpUrlSchema = firstViolationOnly(
  v.pipe(
    v.string(),
    ...lengthRules(1, 2048),
    v.regex(/^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s\\]+$/u, 'must be an absolute http or https URL'),
    v.url('must be an absolute http or https URL'),
    documentedRule(hasNoCredentials, 'may not contain a user name or password', {
      description: 'Without user name and password.',
    }),
  ),
);

/**
 * Whether a URL has no user name and password. They are in the authority, the part between `//` and the path, and end
 * with an `@` (RFC 3986, section 3.2.1).
 */
function hasNoCredentials(url: string): boolean {
  return !/^[^/]*\/\/[^/?#]*@/u.test(url);
}

/** An integer from `min` to `max`. */
export function integerBetween(min: number, max: number) {
  return firstViolationOnly(
    v.pipe(
      v.number('must be a whole number'),
      v.integer('must be a whole number'),
      v.minValue(min, `must be at least ${min}`),
      v.maxValue(max, `must be at most ${max}`),
    ),
  );
}

/** An idempotency key. If two requests have the same key, the server carries out only the first one. */
export const idempotencyKeySchema = v.pipe(
  v.string(),
  v.regex(/^[!-~]{1,255}$/, 'must be 1 to 255 visible ASCII characters'),
);

/** A time in responses: ISO 8601 in UTC with milliseconds. */
export const isoTimeSchema = v.pipe(v.string(), v.isoTimestamp('must be an ISO 8601 time'));

function lengthRules(min: number, max: number, format?: 'uri') {
  return [
    v.minLength<string, number, string>(min, 'may not be empty'),
    documentedRule<string>((value) => countCodePoints(value) <= max, `must be at most ${max} characters long`, {
      maxLength: max,
      ...(format && { format }),
    }),
  ] as const;
}
