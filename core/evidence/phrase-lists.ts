/**
 * Words in a row, in any language, compared as folded text: without regard to case, accents, hyphens and punctuation
 * between them. `{number}` stands for a number, `{word}` for any one word, `{words}` for up to three, `(a|b c|)` for
 * one of what it holds, which may be nothing; a phrase does not begin with a placeholder. At its end, `{value}` stands
 * for what the clause says next, and `{terms}` for a list of a vocabulary's names. `@name` stands for all phrases of a
 * list of the profile.
 */
export type Phrase = string;

/** Phrases that a profile gives a name to. */
export type PhraseLists = Readonly<Record<string, readonly Phrase[]>>;

const REFERENCE = '@';
const CHOICE = /\(([^()]*)\)|\{words\}/;
const UP_TO_THREE = ['', '{word}', '{word} {word}', '{word} {word} {word}'];

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

/** Each way to say phrases, with lists and choices in place of what stands for them. */
export function spelledOut(phrases: readonly Phrase[], lists: PhraseLists): readonly string[] {
  return withLists(phrases, lists).flatMap(waysOf);
}

/**
 * At most how many ways there are to say a phrase: nothing is spelled out to tell it, and no fewer are told than there
 * are.
 */
export function countOfWays(phrase: Phrase): number {
  const [choice, inside] = CHOICE.exec(phrase) ?? [];
  if (choice === undefined) return 1;
  const here =
    inside === undefined ? UP_TO_THREE.length : inside.split('|').reduce((sum, one) => sum + waysOfWords(one), 0);
  return here * countOfWays(phrase.replace(choice, () => ''));
}

/** How many choices a phrase has, those with one way included. */
export function countOfChoices(phrase: Phrase): number {
  return phrase.split(/\(|\{words\}/).length - 1;
}

/** Where nothing else can be chosen. */
function waysOfWords(part: string): number {
  return UP_TO_THREE.length ** (part.split('{words}').length - 1);
}

/** Each way to say a phrase. */
export function waysOf(phrase: Phrase): readonly string[] {
  const [choice, inside] = CHOICE.exec(phrase) ?? [];
  if (choice === undefined) return [phrase];
  return choicesOf(inside).flatMap((one) => waysOf(phrase.replace(choice, () => one)));
}

function choicesOf(inside: string | undefined): readonly string[] {
  return inside === undefined ? UP_TO_THREE : inside.split('|');
}
