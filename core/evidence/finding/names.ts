import { type Vocabulary, wholeTerm } from '../vocabulary.ts';
import { squeezed } from '../words.ts';

/** The names of a vocabulary, indexed. */
export interface Names {
  /** Terms by the squeezed form of their names. */
  readonly terms: ReadonlyMap<string, string>;
  /** What such a form can begin with. */
  readonly beginnings: ReadonlySet<string>;
  /** Forms of names that are written without a capital. */
  readonly small: ReadonlySet<string>;
  /**
   * Forms of names that are the beginning of their term alone: as a rule these are words too, such as *Front* for Front
   * App.
   */
  readonly words: ReadonlySet<string>;
}

const kept = new WeakMap<Vocabulary, Names>();

/** The names of a vocabulary, indexed once. */
export function namesOf(vocabulary: Vocabulary): Names {
  const known = kept.get(vocabulary) ?? indexed(vocabulary);
  kept.set(vocabulary, known);
  return known;
}

function indexed(vocabulary: Vocabulary): Names {
  const terms = vocabulary.map(wholeTerm);
  const pairs = terms.flatMap(({ term, names }) => [term, ...names].map((name) => [squeezed(name), term] as const));
  const beginnings = pairs.flatMap(([name]) => Array.from(name, (_, index) => name.slice(0, index + 1)));
  const small = terms.flatMap(({ names }) => names.filter((name) => name === name.toLowerCase()).map(squeezed));
  const words = pairs.flatMap(([name, term]) =>
    squeezed(term).length > name.length && term.startsWith(name) ? [name] : [],
  );
  return { terms: new Map(pairs), beginnings: new Set(beginnings), small: new Set(small), words: new Set(words) };
}

/** The term that a text names and nothing else. */
export function termOf(text: string, names: Names): string | undefined {
  return names.terms.get(squeezed(text));
}
