/**
 * Describes one member of an anchor, condition or capture. The TypeScript types and the validation
 * (contracts/management/evidence-rules.ts) are derived from these descriptions. test/rules/document-words.test.ts
 * checks that docs/profiles.md documents each member.
 */
export type Field =
  | { readonly type: keyof Values }
  | { readonly type: 'oneOf' | 'someOf'; readonly values: readonly string[] }
  | { readonly type: 'optional'; readonly field: Field };

/** TypeScript types of the values, by type of field. */
interface Values {
  readonly texts: readonly string[];
  readonly hosts: readonly string[];
  readonly template: string;
  readonly jsonPath: string;
  readonly jsonPaths: readonly string[];
  readonly phrases: readonly string[];
  readonly flag: boolean;
  readonly count: number;
  readonly scalar: string | number | boolean;
  readonly valuesByText: Readonly<Record<string, string | boolean>>;
  readonly phrasesByValue: Readonly<Record<string, readonly string[]>>;
}

export type Schema = Readonly<Record<string, Field>>;

/** A list of texts that are not phrases, such as names of meta elements. */
export const texts = { type: 'texts' } as const;
/** A list of phrases (text/phrases.ts). The entry `@name` is replaced by the profile's list with this name. */
export const phrases = { type: 'phrases' } as const;
/** Hosts in lower case. */
export const hosts = { type: 'hosts' } as const;
/** A template for paths of URLs (path-template.ts). */
export const template = { type: 'template' } as const;
/** A JSON pointer with `*` and `{path}`, as in the anchor `json`. */
export const jsonPath = { type: 'jsonPath' } as const;
export const jsonPaths = { type: 'jsonPaths' } as const;
export const flag = { type: 'flag' } as const;
/** An integer from 1 to 100. */
export const count = { type: 'count' } as const;
/** A text, a number, true or false. */
export const scalar = { type: 'scalar' } as const;
/** A table of values. Its keys are folded texts (`toFoldedText`). */
export const valuesByText = { type: 'valuesByText' } as const;
/** Lists of phrases, hosts or file names. The key of a list is the value that its entries give. */
export const phrasesByValue = { type: 'phrasesByValue' } as const;

export function oneOf<const Values extends readonly string[]>(...values: Values) {
  return { type: 'oneOf', values } as const;
}

export function someOf<const Values extends readonly string[]>(...values: Values) {
  return { type: 'someOf', values } as const;
}

export function optional<const Inner extends Field>(field: Inner) {
  return { type: 'optional', field } as const;
}

type ValueOf<F> = F extends { readonly type: infer Type; readonly values: readonly (infer Value)[] }
  ? Type extends 'oneOf'
    ? Value
    : readonly Value[]
  : F extends { readonly type: infer Type extends keyof Values }
    ? Values[Type]
    : never;

/** The TypeScript type of the objects that a schema describes. */
export type InferSchema<S extends Schema> = {
  readonly [Name in keyof S as S[Name] extends { readonly type: 'optional' } ? never : Name]: ValueOf<S[Name]>;
} & {
  readonly [Name in keyof S as S[Name] extends { readonly type: 'optional' } ? Name : never]?:
    | (S[Name] extends { readonly type: 'optional'; readonly field: infer Inner } ? ValueOf<Inner> : never)
    | undefined;
};
