import type { Compiler } from './compiler.ts';
import type { Described, Schema } from './schema.ts';

/** What is wrong with a part of a rule, and where: a JSON pointer below that part. */
export type FaultAt = readonly [pointer: string, detail: string];

/** A kind of anchor or of condition: what its module exports. `params` are the members that its schema describes. */
interface Kind<Matcher> {
  readonly schema: Schema;
  readonly compile: (params: never, compiler: Compiler) => Matcher;
  /** What is wrong with the members beside the schema and their phrases; nothing where it is left out. */
  readonly faults?: (params: never) => readonly FaultAt[];
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

/** What is wrong with an anchor or condition beside its schema and its phrases. The cast is sound as above. */
export function faultsOfKind(kinds: Kinds<unknown>, part: { kind: string }): readonly FaultAt[] {
  return kinds[part.kind]?.faults?.(part as never) ?? [];
}
