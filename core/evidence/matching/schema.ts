/**
 * Describes the members of anchors, conditions and captures. Their types and their validation
 * (contracts/management/evidence-rules.ts) are derived from it; test/rules/document-words.test.ts checks that
 * docs/profiles.md names each member of anchors and conditions, and each kind of capture.
 */
export type Field =
  | { readonly type: keyof Values }
  | { readonly type: 'oneOf' | 'someOf'; readonly values: readonly string[] }
  | { readonly type: 'optional'; readonly field: Field };

/** What the plain fields hold. */
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

/** A list of texts that are not phrases: names of meta elements, hosts, types. */
export const texts = { type: 'texts' } as const;
/** A list of phrases (text/phrases.ts); `@name` stands for a list of the profile. */
export const phrases = { type: 'phrases' } as const;
/** Hosts in lower case. */
export const hosts = { type: 'hosts' } as const;
/** A template of paths (path-template.ts). */
export const template = { type: 'template' } as const;
/** A JSON pointer with `*` and `{path}`, as the anchor `json` reads it. */
export const jsonPath = { type: 'jsonPath' } as const;
export const jsonPaths = { type: 'jsonPaths' } as const;
export const flag = { type: 'flag' } as const;
/** A whole number from 1 to 100. */
export const count = { type: 'count' } as const;
/** A text, a number, true or false. */
export const scalar = { type: 'scalar' } as const;
/** Values by folded text. */
export const valuesByText = { type: 'valuesByText' } as const;
/** Phrases by the value that they stand for. */
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

/** The type of what a schema describes. */
export type InferSchema<S extends Schema> = {
  readonly [Name in keyof S as S[Name] extends { readonly type: 'optional' } ? never : Name]: ValueOf<S[Name]>;
} & {
  readonly [Name in keyof S as S[Name] extends { readonly type: 'optional' } ? Name : never]?:
    | (S[Name] extends { readonly type: 'optional'; readonly field: infer Inner } ? ValueOf<Inner> : never)
    | undefined;
};
