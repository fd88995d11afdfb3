import all from './all.json' with { type: 'json' };

/** The words and phrases of every role, in all languages. */
export const LEXICON: Readonly<Record<string, readonly string[]>> = all;

/** The words and phrases of a role in every language; none for a role that no language has. */
export function lexicon(role: string): readonly string[] {
  return LEXICON[role] ?? [];
}

/** The words of some roles that are single words. */
export function wordSet(...names: readonly string[]): ReadonlySet<string> {
  return new Set(names.flatMap(lexicon));
}
