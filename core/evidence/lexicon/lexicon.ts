import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import more from './more.json' with { type: 'json' };

type PhrasesByRole = Readonly<Record<string, readonly string[]>>;

/**
 * Words and phrases by role: what rules use them for, such as `plan-names`. Each language has a file. `more` has the
 * words of all other languages.
 */
const LANGUAGES: readonly PhrasesByRole[] = [en, de, fr, es, ja, more];

/** Words and phrases of every role, in all languages. */
export const LEXICON: PhrasesByRole = Object.fromEntries(
  LANGUAGES.flatMap((roles) => Object.keys(roles)).map((role) => [
    role,
    [...new Set(LANGUAGES.flatMap((roles) => roles[role] ?? []))],
  ]),
);

/** Returns the words and phrases of a role in all languages. The list is empty if the role is unknown. */
export function phrasesForRole(role: string): readonly string[] {
  return LEXICON[role] ?? [];
}

/** Returns the words of one or more roles. Use it only for roles whose entries are single words. */
export function wordsForRoles(...names: readonly string[]): ReadonlySet<string> {
  return new Set(names.flatMap(phrasesForRole));
}
