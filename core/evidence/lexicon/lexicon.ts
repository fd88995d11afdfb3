import all from './all.json' with { type: 'json' };

const roles: Readonly<Record<string, readonly string[]>> = all;

/** The words and phrases of a role in every language; none for a role that no language has. */
export function lexicon(role: string): readonly string[] {
  return roles[role] ?? [];
}

/** The folded words of a role, each a single word. */
export function wordSet(...names: readonly string[]): ReadonlySet<string> {
  return new Set(names.flatMap(lexicon));
}
