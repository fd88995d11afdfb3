import { type PhraseSet, standsAt } from '../phrase.ts';
import type { Words } from '../words.ts';

/** The clauses of a text in which one of these words stands. */
export function clausesWith({ clauses }: Words, places: readonly number[]): readonly number[] {
  return [...new Set(places.map((at) => clauses[at] ?? 0))];
}

/** Where the phrases stand that a clause holds. */
export function phrasesIn(
  text: Words,
  clause: number,
  phrases: PhraseSet,
): readonly (readonly [at: number, end: number])[] {
  const found: (readonly [number, number])[] = [];
  const from = text.clauses.indexOf(clause);
  for (let at = Math.max(0, from); at < text.words.length && text.clauses[at] === clause; at += 1) {
    const phrase = phrases.get(text.words[at] ?? '')?.find((one) => standsAt(one, text, at));
    if (phrase) found.push([at, at + phrase.words.length]);
  }
  return found;
}
