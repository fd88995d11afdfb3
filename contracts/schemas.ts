import * as v from 'valibot';
import type { ObjectFault } from '../core/shared/object-fault.ts';
import { codePoints } from '../core/shared/text.ts';

const ruleWords = new WeakMap<object, RuleWords>();

/** What a rule says in JSON Schema: a keyword that fits, or else a sentence. */
export type RuleWords =
  | { readonly minLength: number }
  | { readonly maxLength: number; readonly format?: 'uri' }
  | { readonly uniqueItems: true }
  | { readonly maxItems: number }
  | { readonly description: string; readonly format?: string };

/** A rule that valibot has no action for, together with what it says in the published document. */
export function rule<Input>(holds: (value: Input) => boolean, message: string, words: RuleWords) {
  const action = v.check<Input, string>(holds, message);
  ruleWords.set(action, words);
  return action;
}

/** A rule across members. Unlike `v.check`, it also runs when single members are invalid. */
export function crossFieldRule<Input>(faultsOf: (value: unknown) => readonly ObjectFault[], words: RuleWords) {
  const action = v.rawCheck<Input>(({ dataset, addIssue }) => {
    for (const { path, detail } of faultsOf(dataset.value)) {
      const items = path.map((key) => ({ type: 'unknown', origin: 'value', input: undefined, key, value: undefined }));
      const [first, ...others] = items as v.IssuePathItem[];
      addIssue({ message: detail, ...(first && { path: [first, ...others] }) });
    }
  });
  ruleWords.set(action, words);
  return action;
}

/** Limits the number of items. valibot's own `maxLength` is skipped while an item is invalid. */
export function maxItems<Item>(most: number, message: string) {
  const faultsOf = (list: unknown) =>
    Array.isArray(list) && list.length > most ? [{ path: [], detail: message }] : [];
  return crossFieldRule<Item[]>(faultsOf, { maxItems: most });
}

/** What a `rule` says in JSON Schema, or `undefined` for any other action. */
export function wordsOfRule(action: object): RuleWords | undefined {
  return ruleWords.get(action);
}

/**
 * Text of 1 to `limit` code points, exactly as sent. `format` is documented in the published document and checked
 * elsewhere.
 */
export function text(limit: number, format?: 'uri') {
  return v.pipe(v.string(), ...length(1, limit, format));
}

/** Reports only the first fault of a value: an empty text is not also called blank. */
export function firstFaultOnly<Schema extends v.GenericSchema>(schema: Schema) {
  return v.config(schema, { abortPipeEarly: true });
}

/** A character that shows: no white space, control or format character, and none of the letters that show nothing. */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Z}\p{DI}\u2800]/u;

/** A name: 1 to `limit` code points, at least one of which is visible. */
export function name(limit: number) {
  return firstFaultOnly(v.pipe(v.string(), ...length(1, limit), v.regex(VISIBLE, 'may not be blank')));
}

/** An object with these members and no other. */
export function exactObject<const Entries extends v.ObjectEntries>(entries: Entries) {
  return noArray(v.strictObject(entries));
}

/** An object whose members, whatever their names, are texts. */
export function textsByName() {
  return byName(v.string());
}

/** An object whose members, whatever their names, are all of one kind. */
export function byName<const Member extends v.GenericSchema>(member: Member) {
  return noArray(v.record(v.string(), member));
}

/** An object whose members are all of one kind, and so are their names. */
export function byNameOf<const Member extends v.GenericSchema>(name: v.GenericSchema<string, string>, member: Member) {
  return noArray(v.record(name, member));
}

/** An object that is one of these, as its member `key` says. */
export function oneOf<const Key extends string, const Options extends v.VariantOptions<Key>>(
  key: Key,
  options: Options,
) {
  return noArray(v.variant(key, options));
}

/** An object of any shape. */
export function anyObject() {
  return noArray(v.looseObject({}));
}

/** An object whose members, whatever their names, are texts, true or false. */
export function scalarsByName() {
  return noArray(v.record(v.string(), v.union([v.string(), v.boolean()], 'must be a text, true or false')));
}

/** An object whose members, whatever their names, are true or false. */
export function flagsByName() {
  return noArray(v.record(v.string(), v.boolean()));
}

/** Valibot's own objects take an array for an object. */
function noArray<Schema extends v.GenericSchema>(schema: Schema): Schema {
  const run = schema['~run'].bind(schema);
  const runUnlessArray: typeof run = (dataset, config) =>
    run(Array.isArray(dataset.value) ? { ...dataset, value: null } : dataset, config);
  return Object.assign(schema, { '~run': runUnlessArray });
}

/** An absolute http or https URL of at most 2048 code points without user name and password, stored as it was sent. */
export const httpUrl = firstFaultOnly(
  v.pipe(
    v.string(),
    ...length(1, 2048),
    v.regex(/^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s\\]+$/u, 'must be an absolute http or https URL'),
    v.url('must be an absolute http or https URL'),
    rule(hasNoCredentials, 'may not hold a user name or password', {
      description: 'Without user name and password.',
    }),
  ),
);

/** Everything between `//` and the path is the authority; an `@` in it ends the user information (RFC 3986, 3.2.1). */
function hasNoCredentials(url: string): boolean {
  return !/^[^/]*\/\/[^/?#]*@/u.test(url);
}

/** A whole number from `least` to `most`. */
export function wholeNumber(least: number, most: number) {
  return firstFaultOnly(
    v.pipe(
      v.number('must be a whole number'),
      v.integer('must be a whole number'),
      v.minValue(least, `must be at least ${least}`),
      v.maxValue(most, `must be at most ${most}`),
    ),
  );
}

/** An idempotency key: a request that is sent twice under the same key is carried out once. */
export const idempotencyKey = v.pipe(
  v.string(),
  v.regex(/^[!-~]{1,255}$/, 'must be 1 to 255 visible ASCII characters'),
);

/** An instant as it leaves the product. */
export const isoTime = v.pipe(v.string(), v.isoTimestamp('must be an ISO 8601 time'));

function length(least: number, most: number, format?: 'uri') {
  return [
    v.minLength<string, number, string>(least, 'may not be empty'),
    rule<string>((value) => codePoints(value) <= most, `must be at most ${most} characters long`, {
      maxLength: most,
      ...(format && { format }),
    }),
  ] as const;
}
