import { readPhrase } from './phrase.ts';
import {
  countOfChoices,
  countOfWays,
  listNamedBy,
  type Phrase,
  type PhraseLists,
  waysOf,
  withLists,
} from './phrase-lists.ts';

/** The most phrases of a list, ways to say one, and ways to say all phrases of a profile. */
const MOST_PHRASES = 500;
const MOST_WAYS = 2000;
const MOST_WAYS_OF_ALL = 100_000;
/** The most choices of a phrase: each makes every way longer to spell out. */
const MOST_CHOICES = 24;
/** The most words of a phrase. */
const LONGEST_PHRASE = 24;
const PLACEHOLDER = /\{([a-z]*)\}/g;
/** A choice could make a placeholder of what is none. */
const CHOICE_IN_BRACES = /\{[^{}]*[()|]/;

/** What a phrase may end with: `any` for one that rules of several kinds may name. */
type Tail = 'value' | 'terms' | 'any' | null;
type Place = readonly [pointer: string, detail: string];

/**
 * What is wrong with phrases; `tail` is what each may end with, and has to if it is `terms`. Without lists none may be
 * named.
 */
export function faultsOfList(phrases: readonly Phrase[], tail: Tail, lists: PhraseLists = {}): readonly Place[] {
  if (phrases.length > MOST_PHRASES) return [['', `must have at most ${MOST_PHRASES} items`]];
  return phrases.flatMap((phrase, at): readonly Place[] => {
    const named = listNamedBy(phrase);
    const detail = named === undefined ? faultOfPhrase(phrase, tail) : faultOfReference(named, tail, lists);
    return detail ? [[`/${at}`, detail]] : [];
  });
}

/** Why phrases, and those of lists, would be too many if each were spelled out, or `undefined`. */
export function faultOfWays(all: readonly (readonly Phrase[])[], lists: PhraseLists): string | undefined {
  const spelled = [...Object.values(lists), ...all.map((phrases) => withLists(phrases, lists))];
  const count = spelled.reduce((sum, phrases) => sum + sumOf(phrases), 0);
  return count > MOST_WAYS_OF_ALL
    ? `must have at most ${MOST_WAYS_OF_ALL} phrases when each is spelled out`
    : undefined;
}

function sumOf(phrases: readonly Phrase[]): number {
  // What is too much alone is refused where it stands.
  return phrases.reduce((sum, phrase) => sum + Math.min(countOfWays(phrase), MOST_WAYS), 0);
}

function faultOfReference(name: string, tail: Tail, lists: PhraseLists): string | undefined {
  if (!Object.hasOwn(lists, name)) return 'names no list';
  const fault = lists[name]?.map((phrase) => faultOfPhrase(phrase, tail)).find((detail) => detail !== undefined);
  return fault && `names a list with a phrase that ${fault}`;
}

function faultOfPhrase(phrase: Phrase, tail: Tail): string | undefined {
  if (CHOICE_IN_BRACES.test(phrase)) return 'may not hold a choice within braces';
  if (countOfChoices(phrase) > MOST_CHOICES) return `must have at most ${MOST_CHOICES} choices`;
  if (countOfWays(phrase) > MOST_WAYS) return `must have at most ${MOST_WAYS} ways to be said`;
  return waysOf(phrase)
    .map((way) => faultOfWay(way, tail))
    .find((detail) => detail !== undefined);
}

function faultOfWay(way: string, tail: Tail): string | undefined {
  if (/[()]/.test(way)) return 'must close each bracket that it opens';
  const isTail = (name: string | undefined) => (tail === 'any' ? name === 'value' || name === 'terms' : name === tail);
  const names = [...way.matchAll(PLACEHOLDER)];
  const wrong = names.find(([, name]) => name !== 'number' && name !== 'word' && !isTail(name));
  if (wrong) return `may not hold ${wrong[0]}`;
  const ending = names.find(([, name]) => isTail(name));
  if (ending && !way.trimEnd().endsWith(ending[0])) return `may hold ${ending[0]} at its end only`;
  if (tail === 'terms' && !ending) return 'must end with {terms}';
  const { words } = readPhrase(way);
  if (words.length === 0 || words.length > LONGEST_PHRASE) return `must have 1 to ${LONGEST_PHRASE} words`;
  return words[0]?.startsWith('{') ? 'must begin with a word' : undefined;
}
