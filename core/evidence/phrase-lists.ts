/**
 * Words in a row, in any language, compared as folded text: without regard to case, accents, hyphens and punctuation between
 * them. `{number}` stands for a number, `{word}` for any one word; a phrase does not begin with either. At its end,
 * `{value}` stands for what the clause says next, and `{terms}` for a list of a vocabulary's names.
 */
export type Phrase = string;

/** Phrases that a profile gives a name to. */
export type PhraseLists = Readonly<Record<string, readonly Phrase[]>>;

const REFERENCE = '@';

/** The name of the list that a phrase stands for, if it stands for one. */
export function listNamedBy(phrase: Phrase): string | undefined {
  return phrase.startsWith(REFERENCE) ? phrase.slice(REFERENCE.length) : undefined;
}

/** Phrases with those of the lists that they name in place of the names; a list that is not there has none. */
export function withLists(phrases: readonly Phrase[], lists: PhraseLists): readonly Phrase[] {
  return phrases.flatMap((phrase) => {
    const name = listNamedBy(phrase);
    if (name === undefined) return [phrase];
    return Object.hasOwn(lists, name) ? (lists[name] ?? []) : [];
  });
}
