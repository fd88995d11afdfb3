import { type Words, wordsOf } from './words.ts';

/** A phrase of a rule, read. */
export interface ReadPhrase {
  /** At least one, the first being no placeholder; `{number}` and `{word}` stand for themselves. */
  readonly words: readonly string[];
  /** What its end stands for, if it ends with a placeholder that captures. */
  readonly tail: 'value' | 'terms' | null;
}

const PLACEHOLDER = /\{([a-z]*)\}/g;
const NUMBER = /^\d+\+?$/;
const NUMBER_WORDS = new Set(
  `one two three four five six seven eight nine ten twelve fifteen twenty thirty fifty hundred ein eine einen zwei
  drei vier funf sechs zehn zwolf zwanzig un une deux trois quatre cinq six dix douze vingt uno una dos tres cuatro
  cinco seis diez due tre quattro cinque dieci dois duas quatro dez twee drie vijf tien`.split(/\s+/),
);

/** A phrase as the words that it stands for. */
export function readPhrase(phrase: string): ReadPhrase {
  const words: string[] = [];
  let end = 0;
  let tail: ReadPhrase['tail'] = null;
  for (const { 0: written, 1: name = '', index } of phrase.matchAll(PLACEHOLDER)) {
    words.push(...wordsOf(phrase.slice(end, index)).words);
    if (name === 'value' || name === 'terms') tail = name;
    else words.push(written);
    end = index + written.length;
  }
  return { words: [...words, ...wordsOf(phrase.slice(end)).words], tail };
}

/** Whether a phrase stands at this place of a text, within one clause. */
export function standsAt(phrase: ReadPhrase, { words, clauses }: Words, at: number): boolean {
  const second = phrase.words[1];
  // Most are told apart by their second word.
  if (second !== undefined && second !== words[at + 1] && !second.startsWith('{')) return false;
  const last = at + phrase.words.length - 1;
  if (last >= words.length || clauses[at] !== clauses[last]) return false;
  return phrase.words.every((expected, index) => {
    const word = words[at + index] ?? '';
    return (
      expected === word ||
      expected === '{word}' ||
      (expected === '{number}' && (NUMBER.test(word) || NUMBER_WORDS.has(word)))
    );
  });
}

/** Phrases by their first words. */
export type PhraseSet = ReadonlyMap<string, readonly ReadPhrase[]>;

/** Phrases to look for at once. */
export function phraseSet(phrases: readonly string[]): PhraseSet {
  const set = new Map<string, ReadPhrase[]>();
  for (const phrase of phrases.map(readPhrase)) {
    const first = phrase.words[0] ?? '';
    const begun = set.get(first);
    if (begun) begun.push(phrase);
    else set.set(first, [phrase]);
  }
  return set;
}

/** Whether one of the phrases stands anywhere between these places of a text. */
export function standsAmong(phrases: PhraseSet, text: Words, from = 0, to = text.words.length): boolean {
  if (phrases.size === 0) return false;
  for (let at = from; at < to; at += 1) {
    const begun = phrases.get(text.words[at] ?? '');
    if (begun?.some((phrase) => standsAt(phrase, text, at))) return true;
  }
  return false;
}

/** Whether a text is one of the phrases, whole. */
export function isOneOf(phrases: PhraseSet, text: Words): boolean {
  const begun = phrases.get(text.words[0] ?? '');
  return begun?.some((phrase) => phrase.words.length === text.words.length && standsAt(phrase, text, 0)) ?? false;
}
