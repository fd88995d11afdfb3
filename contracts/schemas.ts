import * as v from 'valibot';
import type { ObjectFault } from '../core/shared/object-fault.ts';
import { codePoints } from '../core/shared/text.ts';

const ruleDescriptions = new WeakMap<object, RuleDescription>();

/** What a rule says in JSON Schema: a keyword that fits, or else a sentence. */
export type RuleDescription =
  | { readonly minLength: number }
  | { readonly maxLength: number; readonly format?: 'uri' }
  | { readonly uniqueItems: true }
  | { readonly maxItems: number }
  | { readonly description: string; readonly format?: string };

/** A rule that valibot has no action for, together with what it says in the published document. */
export function documentedRule<Input>(isValid: (value: Input) => boolean, message: string, words: RuleDescription) {
  const action = v.check<Input, string>(isValid, message);
  ruleDescriptions.set(action, words);
  return action;
}

/** A rule across members. Unlike `v.check`, it also runs when single members are invalid. */
export function crossFieldRule<Input>(faultsOf: (value: unknown) => readonly ObjectFault[], words: RuleDescription) {
  const action = v.rawCheck<Input>(({ dataset, addIssue }) => {
    for (const { path, detail } of faultsOf(dataset.value)) {
      const items = path.map((key) => ({ type: 'unknown', origin: 'value', input: undefined, key, value: undefined }));
      const [first, ...others] = items as v.IssuePathItem[];
      addIssue({ message: detail, ...(first && { path: [first, ...others] }) });
    }
  });
  ruleDescriptions.set(action, words);
  return action;
}

/** Limits the number of items. valibot's own `maxLength` is skipped while an item is invalid. */
export function maxItemsRule<Item>(max: number, message: string) {
  const faultsOf = (list: unknown) => (Array.isArray(list) && list.length > max ? [{ path: [], detail: message }] : []);
  return crossFieldRule<Item[]>(faultsOf, { maxItems: max });
}

/** What a `rule` says in JSON Schema, or `undefined` for any other action. */
export function findRuleDescription(action: object): RuleDescription | undefined {
  return ruleDescriptions.get(action);
}

/**
 * Text of 1 to `limit` code points, exactly as sent. `format` is documented in the published document and checked
 * elsewhere.
 */
export function textSchema(limit: number, format?: 'uri') {
  return v.pipe(v.string(), ...lengthRules(1, limit, format));
}

/** Reports only the first fault of a value: an empty text is not also called blank. */
export function firstViolationOnly<Schema extends v.GenericSchema>(schema: Schema) {
  return v.config(schema, { abortPipeEarly: true });
}

/** A character that shows: no white space, control or format character, and none of the letters that show nothing. */
const VISIBLE_CHARACTER = /[^\p{Cc}\p{Cf}\p{Z}\p{DI}\u2800]/u;

/** A name: 1 to `limit` code points, at least one of which is visible. */
export function nameSchema(limit: number) {
  return firstViolationOnly(
    v.pipe(v.string(), ...lengthRules(1, limit), v.regex(VISIBLE_CHARACTER, 'may not be blank')),
  );
}

/** An object with these members and no other. */
export function exactObject<const Entries extends v.ObjectEntries>(entries: Entries) {
  return rejectArrays(v.strictObject(entries));
}

/** An object whose members, whatever their names, are texts. */
export function textRecord() {
  return recordOf(v.string());
}

/** An object whose members, whatever their names, are all of one kind. */
export function recordOf<const Member extends v.GenericSchema>(member: Member) {
  return rejectArrays(v.record(v.string(), member));
}

/** An object whose members are all of one kind, and so are their names. */
export function recordWithKeys<const Member extends v.GenericSchema>(
  name: v.GenericSchema<string, string>,
  member: Member,
) {
  return rejectArrays(v.record(name, member));
}

/** An object that is one of these, as its member `key` says. */
export function oneOf<const Key extends string, const Options extends v.VariantOptions<Key>>(
  key: Key,
  options: Options,
) {
  return rejectArrays(v.variant(key, options));
}

/** An object of any shape. */
export function anyObject() {
  return rejectArrays(v.looseObject({}));
}

/** An object whose members, whatever their names, are texts, true or false. */
export function scalarRecord() {
  return rejectArrays(v.record(v.string(), v.union([v.string(), v.boolean()], 'must be a text, true or false')));
}

/** An object whose members, whatever their names, are true or false. */
export function flagRecord() {
  return rejectArrays(v.record(v.string(), v.boolean()));
}

/** Valibot's own objects take an array for an object. */
function rejectArrays<Schema extends v.GenericSchema>(schema: Schema): Schema {
  const run = schema['~run'].bind(schema);
  const runUnlessArray: typeof run = (dataset, config) =>
    run(Array.isArray(dataset.value) ? { ...dataset, value: null } : dataset, config);
  return Object.assign(schema, { '~run': runUnlessArray });
}

/** An absolute http or https URL of at most 2048 code points without user name and password, stored as it was sent. */
export const httpUrlSchema = firstViolationOnly(
  v.pipe(
    v.string(),
    ...lengthRules(1, 2048),
    v.regex(/^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s\\]+$/u, 'must be an absolute http or https URL'),
    v.url('must be an absolute http or https URL'),
    documentedRule(hasNoCredentials, 'may not hold a user name or password', {
      description: 'Without user name and password.',
    }),
  ),
);

/** Everything between `//` and the path is the authority; an `@` in it ends the user information (RFC 3986, 3.2.1). */
function hasNoCredentials(url: string): boolean {
  return !/^[^/]*\/\/[^/?#]*@/u.test(url);
}

/** A whole number from `least` to `most`. */
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

/** An idempotency key: a request that is sent twice under the same key is carried out once. */
export const idempotencyKeySchema = v.pipe(
  v.string(),
  v.regex(/^[!-~]{1,255}$/, 'must be 1 to 255 visible ASCII characters'),
);

/** An instant as it leaves the product. */
export const isoTimeSchema = v.pipe(v.string(), v.isoTimestamp('must be an ISO 8601 time'));

function lengthRules(min: number, max: number, format?: 'uri') {
  return [
    v.minLength<string, number, string>(min, 'may not be empty'),
    documentedRule<string>((value) => codePoints(value) <= max, `must be at most ${max} characters long`, {
      maxLength: max,
      ...(format && { format }),
    }),
  ] as const;
}
