import type { Compiler } from './compiler.ts';
import type { Described, Schema } from './schema.ts';

/** What is wrong with a part of a rule, and where: a JSON pointer below that part. */
export type FaultAt = readonly [pointer: string, detail: string];

/** A kind of anchor or of condition: what its module exports. `params` are the members that its schema describes. */
interface Kind<Matcher> {
  readonly schema: Schema;
  readonly compile: (params: never, compiler: Compiler) => Matcher;
  /** At least one of these members is required; by default none is. */
  readonly needsOneOf?: readonly string[];
}

/** Kinds by the name that rules give in `kind`. */
export type Kinds<Matcher> = Readonly<Record<string, Kind<Matcher>>>;

/** An anchor or condition of one of these kinds. */
export type OfKinds<All extends Kinds<unknown>> = {
  readonly [Name in keyof All]: { readonly kind: Name } & Described<All[Name]['schema']>;
}[keyof All];

/** Compiles an anchor or condition. The cast is sound because `OfKinds` pairs the name with the members of its kind. */
export function compileOfKind<Matcher>(kinds: Kinds<Matcher>, part: { kind: string }, compiler: Compiler): Matcher {
  const kind = kinds[part.kind];
  if (!kind) throw new Error(`There is no kind ${part.kind}.`);
  return kind.compile(part as never, compiler);
}

/** What is wrong with an anchor or condition beside its schema and its phrases. */
export function faultsOfKind(kinds: Kinds<unknown>, part: { kind: string }): readonly FaultAt[] {
  const needed = kinds[part.kind]?.needsOneOf ?? [];
  const isMet = needed.length === 0 || needed.some((member) => Object.hasOwn(part, member));
  return faultUnless(isMet, '', `must have one of ${needed.join(', ')}`);
}

/** A fault where something is not as it must be. */
export function faultUnless(isFine: boolean, pointer: string, detail: string): readonly FaultAt[] {
  return isFine ? [] : [[pointer, detail]];
}

/** Faults of a part, with pointers below what holds the part. */
export function at(place: string, faults: readonly FaultAt[]): readonly FaultAt[] {
  return faults.map(([below, detail]) => [place + below, detail]);
}
