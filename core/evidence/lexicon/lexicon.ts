import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import more from './more.json' with { type: 'json' };

type Roles = Readonly<Record<string, readonly string[]>>;

/** Words and phrases by role, a file for each language; `more` has those of other languages. */
const LANGUAGES: readonly Roles[] = [en, de, fr, es, ja, more];

/** The words and phrases of every role, in all languages. */
export const LEXICON: Roles = Object.fromEntries(
  LANGUAGES.flatMap((roles) => Object.keys(roles)).map((role) => [
    role,
    [...new Set(LANGUAGES.flatMap((roles) => roles[role] ?? []))],
  ]),
);

/** The words and phrases of a role in every language; none for a role that no language has. */
export function lexiconEntries(role: string): readonly string[] {
  return LEXICON[role] ?? [];
}

/** The words of some roles that are single words. */
export function wordSet(...names: readonly string[]): ReadonlySet<string> {
  return new Set(names.flatMap(lexiconEntries));
}
