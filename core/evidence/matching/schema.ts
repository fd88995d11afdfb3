/**
 * Describes one member of an anchor, condition or capture. The TypeScript types and the validation
 * (contracts/management/evidence-rules.ts) are derived from these descriptions. test/rules/document-words.test.ts
 * checks that docs/profiles.md documents each member.
 */
export type SchemaField =
  | { readonly type: keyof FieldValues }
  | { readonly type: 'oneOf' | 'someOf'; readonly values: readonly string[] }
  | { readonly type: 'optional'; readonly field: SchemaField };

/** TypeScript types of the values, by type of field. */
interface FieldValues {
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

export type Schema = Readonly<Record<string, SchemaField>>;

/** A list of texts that are not phrases, such as names of meta elements. */
export const textsField = { type: 'texts' } as const;
/** A list of phrases (text/phrases.ts). The entry `@name` is replaced by the profile's list with this name. */
export const phrasesField = { type: 'phrases' } as const;
/** Hosts in lower case. */
export const hostsField = { type: 'hosts' } as const;
/** A template for paths of URLs (path-template.ts). */
export const templateField = { type: 'template' } as const;
/** A JSON pointer with `*` and `{path}`, as in the anchor `json`. */
export const jsonPathField = { type: 'jsonPath' } as const;
export const jsonPathsField = { type: 'jsonPaths' } as const;
export const flagField = { type: 'flag' } as const;
/** An integer from 1 to 100. */
export const countField = { type: 'count' } as const;
/** A text, a number, true or false. */
export const scalarField = { type: 'scalar' } as const;
/** A table of values. Its keys are folded texts (`toFoldedText`). */
export const valuesByTextField = { type: 'valuesByText' } as const;
/** Lists of phrases, hosts or file names. The key of a list is the value that its entries give. */
export const phrasesByValueField = { type: 'phrasesByValue' } as const;

export function oneOf<const Values extends readonly string[]>(...values: Values) {
  return { type: 'oneOf', values } as const;
}

export function someOf<const Values extends readonly string[]>(...values: Values) {
  return { type: 'someOf', values } as const;
}

export function optional<const Inner extends SchemaField>(field: Inner) {
  return { type: 'optional', field } as const;
}

type FieldValue<F> = F extends { readonly type: infer Type; readonly values: readonly (infer Value)[] }
  ? Type extends 'oneOf'
    ? Value
    : readonly Value[]
  : F extends { readonly type: infer Type extends keyof FieldValues }
    ? FieldValues[Type]
    : never;

/** The TypeScript type of the objects that a schema describes. */
export type InferSchema<S extends Schema> = {
  readonly [Name in keyof S as S[Name] extends { readonly type: 'optional' } ? never : Name]: FieldValue<S[Name]>;
} & {
  readonly [Name in keyof S as S[Name] extends { readonly type: 'optional' } ? Name : never]?:
    | (S[Name] extends { readonly type: 'optional'; readonly field: infer Inner } ? FieldValue<Inner> : never)
    | undefined;
};
