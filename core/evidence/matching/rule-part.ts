import type { PhraseCompiler } from './phrase-compiler.ts';
import type { InferSchema, Schema } from './schema.ts';

/** A violation in a part of a rule: a JSON pointer relative to that part, and the detail. */
export type LocatedViolation = readonly [pointer: string, detail: string];

/** The members of a kind of anchor or condition. */
interface RulePartSchema {
  readonly schema: Schema;
  /** At least one of these members is required. */
  readonly needsOneOf?: readonly string[];
}

/** Schemas of kinds by name. Anchors and conditions in rules have the name in the member `kind`. */
export type RulePartSchemas = Readonly<Record<string, RulePartSchema>>;

/**
 * The modules that implement the kinds of anchors or conditions, by name. `params` are the members that the kind's
 * schema describes.
 */
export type RulePartCompilers<Name extends string, Matcher> = Readonly<
  Record<Name, { readonly compile: (params: never, compiler: PhraseCompiler) => Matcher }>
>;

/** An anchor or condition of one of these kinds. */
export type RulePartOf<All extends RulePartSchemas> = {
  readonly [Name in keyof All]: { readonly kind: Name } & InferSchema<All[Name]['schema']>;
}[keyof All];

/**
 * Compiles an anchor or condition. The cast is sound, because `PartOfKinds` ensures that a part has the members of its
 * kind.
 */
export function compileRulePart<Matcher>(
  kinds: RulePartCompilers<string, Matcher>,
  part: { kind: string },
  compiler: PhraseCompiler,
): Matcher {
  const kind = kinds[part.kind];
  if (!kind) throw new Error(`Unknown kind ${part.kind}.`);
  return kind.compile(part as never, compiler);
}

/**
 * Checks that an anchor or condition has one of the members that `needsOneOf` lists. Its schema and phrases are checked
 * elsewhere.
 */
export function validateRequiredMembers(kinds: RulePartSchemas, part: { kind: string }): readonly LocatedViolation[] {
  const needed = kinds[part.kind]?.needsOneOf ?? [];
  const hasNeeded = needed.length === 0 || needed.some((member) => Object.hasOwn(part, member));
  return violationUnless(hasNeeded, '', `must have one of ${needed.join(', ')}`);
}

export function violationUnless(isValid: boolean, pointer: string, detail: string): readonly LocatedViolation[] {
  return isValid ? [] : [[pointer, detail]];
}

/** Adds a prefix to the pointers of violations. */
export function prefixPointers(prefix: string, violations: readonly LocatedViolation[]): readonly LocatedViolation[] {
  return violations.map(([pointer, detail]) => [prefix + pointer, detail]);
}
