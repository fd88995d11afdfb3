import { groupBy } from '../../shared/group-by.ts';
import { phrasesForRole } from '../lexicon/lexicon.ts';
import { toWords, type WordRange, type Words } from './words.ts';

/**
 * A pattern of consecutive words, which are compared as folded text (text/words.ts). `{word}` matches any word,
 * `{words}` matches up to three words, and `{number}` matches a number in digits or words. `(a|b c|)` matches one of
 * the choices, and a choice may be empty. `{names}` or `{value}` may be at the beginning or end, where an anchor reads
 * names or a value.
 */
export type Phrase = string;

/** Position of `{names}` or `{value}` relative to the words of a phrase. Null if the phrase has neither. */
export type SlotPosition = 'before' | 'behind' | null;

const PLACEHOLDERS: Readonly<Record<string, string>> = {
  '{word}': '[^ ;]+ ',
  '{words}': '(?:[^ ;]+ ){0,3}',
  '{number}': `(?:\\d+\\+?|${phrasesForRole('number-words').join('|')}) `,
};
const KNOWN_PLACEHOLDERS: readonly string[] = [...Object.keys(PLACEHOLDERS), '{names}', '{value}'];
const TOKEN_PATTERN = /\{[a-z]+\}|[()|]|[^{}()|]+/g;
/** A choice that is part of a word: `integrat(e|es|ed)`. */
const GLUED_CHOICE_PATTERN = /([\p{Script=Latin}\p{N}]*)\(([^()]*)\)([\p{Script=Latin}\p{N}]*)/gu;
const SLOT_PATTERN = /^\{(?:names|value)\}|\{(?:names|value)\}$/;
const MAX_CHOICES = 2000;

/** The pattern of a phrase, for one of the words with which it can begin. */
interface PhrasePatternSource {
  readonly first: string;
  readonly slot: SlotPosition;
  readonly source: string;
}

/** All phrases with the same first word and the same slot, in one pattern. */
interface CompiledPhrases {
  /** Sticky pattern. Set `lastIndex` to an offset in the folded text. Its longest alternatives come first. */
  readonly pattern: RegExp;
  readonly slot: SlotPosition;
}

/** A phrase found in a text. `range` does not include the names or value at the slot. */
export interface PhraseMatch {
  readonly range: WordRange;
  readonly slot: SlotPosition;
}

/** A set of phrases, compiled for matching. */
export class PhraseSet {
  /** The compiled phrases, by the words with which they can begin. */
  private readonly byFirstWord: ReadonlyMap<string, readonly CompiledPhrases[]>;

  /** @throws SyntaxError for a phrase that cannot be read */
  constructor(readonly phrases: readonly Phrase[]) {
    const byFirst = groupBy(phrases.flatMap(parsePhrase), ({ first }) => first);
    this.byFirstWord = new Map([...byFirst].map(([first, sources]) => [first, compileSources(sources)]));
  }

  /** All words with which the phrases can begin. */
  get firstWords(): Iterable<string> {
    return this.byFirstWord.keys();
  }

  get isEmpty(): boolean {
    return this.byFirstWord.size === 0;
  }

  /** Returns the longest phrase that begins at a word, or `undefined` if none begins there. */
  matchAt(text: Words, at: number): PhraseMatch | undefined {
    const candidates = this.byFirstWord.get(text.words[at] ?? '');
    if (candidates === undefined) return undefined;
    let longest: PhraseMatch | undefined;
    for (const { pattern, slot } of candidates) {
      pattern.lastIndex = text.foldedStarts[at] ?? 0;
      if (!pattern.test(text.foldedText)) continue;
      let to = at + 1;
      while ((text.foldedStarts[to] ?? Infinity) < pattern.lastIndex) to += 1;
      if (longest === undefined || to > longest.range[1]) longest = { range: [at, to], slot };
    }
    return longest;
  }

  /** Returns the phrases in a range of words. If several phrases begin at one word, returns only the longest. */
  matchAll(text: Words, [from, to]: WordRange = [0, text.words.length]): readonly PhraseMatch[] {
    if (this.isEmpty) return [];
    const found: PhraseMatch[] = [];
    for (let at = from; at < to; at += 1) {
      const match = this.matchAt(text, at);
      if (match !== undefined && match.range[1] <= to) found.push(match);
    }
    return found;
  }

  /**
   * Whether a range of words contains one of the phrases. `except` returns the number of words to skip at a position.
   */
  hasMatchIn(
    text: Words,
    [from, to]: WordRange = [0, text.words.length],
    except: (at: number) => number = () => 0,
  ): boolean {
    if (this.isEmpty) return false;
    for (let at = from, excepted = 0; at < to; at += excepted || 1) {
      excepted = except(at);
      const match = excepted > 0 ? undefined : this.matchAt(text, at);
      if (match !== undefined && match.range[1] <= to) return true;
    }
    return false;
  }

  /** Whether the text consists of exactly one of the phrases. */
  matchesWhole(text: Words): boolean {
    return this.matchAt(text, 0)?.range[1] === text.words.length && text.words.length > 0;
  }
}

/** Compiles the phrases of a role of the lexicon. */
export function phraseSetForRole(role: string): PhraseSet {
  return new PhraseSet(phrasesForRole(role));
}

function parsePhrase(phrase: Phrase): readonly PhrasePatternSource[] {
  const written = phrase.trim();
  const found = SLOT_PATTERN.exec(written);
  const slot = found === null ? null : found.index === 0 ? 'before' : 'behind';
  const { source, firstWords: firsts } = new PhraseParser(
    expandGluedChoices(written.replace(SLOT_PATTERN, ' ')),
  ).parse();
  return [...firsts].map((first) => ({ first, slot, source }));
}

function compileSources(sources: readonly PhrasePatternSource[]): readonly CompiledPhrases[] {
  return [...groupBy(sources, ({ slot }) => slot)].map(([slot, sameSlot]) => ({
    slot,
    pattern: new RegExp(toAlternation(sameSlot), 'y'),
  }));
}

/** Joins patterns with the longest first, because a regular expression takes the first alternative that matches. */
function toAlternation(parts: readonly { readonly source: string }[]): string {
  return parts
    .map(({ source }) => source)
    .sort((one, other) => other.length - one.length)
    .join('|');
}

/**
 * Which placeholder a phrase may have. `none`: no placeholder. `value`: `{value}`, which is optional. `names`:
 * `{names}`, which is required. `any`: `{names}` or `{value}`, which is optional, for lists that several rules use.
 */
export type AllowedSlot = 'none' | 'value' | 'names' | 'any';

/** Returns a message that says why a phrase is invalid, or `undefined` if it is valid. */
export function validatePhrase(phrase: Phrase, allowed: AllowedSlot): string | undefined {
  const unknown = phrase.match(/\{[a-z]+\}/g)?.find((one) => !KNOWN_PLACEHOLDERS.includes(one));
  if (unknown !== undefined)
    return `contains the unknown placeholder ${unknown}; known are ${KNOWN_PLACEHOLDERS.join(', ')}`;
  const [slot] = SLOT_PATTERN.exec(phrase.trim()) ?? [];
  if (allowed === 'names' && slot !== '{names}') return 'must begin or end with {names}';
  if (slot !== undefined && allowed !== 'any' && slot !== `{${allowed}}`) return `may not contain ${slot} here`;
  try {
    new PhraseSet([phrase]);
    return undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return error.message;
    throw error;
  }
}

/**
 * Replaces choices that are parts of words by choices of whole words: `integrat(e|es)` becomes
 * `(integrate|integrates)`.
 */
function expandGluedChoices(phrase: string): string {
  return phrase.replace(GLUED_CHOICE_PATTERN, (whole, before: string, choices: string, behind: string) => {
    if (before === '' && behind === '') return whole;
    const ways = choices.split('|');
    if (ways.length > MAX_CHOICES) throw new SyntaxError('has too many choices');
    return `(${ways.map((way) => before + way + behind).join('|')})`;
  });
}

interface PhrasePart {
  readonly source: string;
  readonly firstWords: ReadonlySet<string>;
  readonly mayBeEmpty: boolean;
}

class PhraseParser {
  private readonly tokens: readonly string[];
  private at = 0;

  constructor(phrase: string) {
    this.tokens = phrase.match(TOKEN_PATTERN) ?? [];
  }

  parse(): PhrasePart {
    const part = this.parseSequence();
    if (this.at < this.tokens.length) throw new SyntaxError('has a closing bracket without an opening one');
    if (part.mayBeEmpty || part.firstWords.has('')) throw new SyntaxError('must begin with a word');
    return part;
  }

  private parseSequence(): PhrasePart {
    let source = '';
    let mayBeEmpty = true;
    const firsts = new Set<string>();
    while (this.at < this.tokens.length && !/^[|)]$/.test(this.tokens[this.at] ?? '')) {
      const part = this.parsePart();
      if (mayBeEmpty) for (const first of part.firstWords) firsts.add(first);
      mayBeEmpty &&= part.mayBeEmpty;
      source += part.source;
    }
    return { source, firstWords: firsts, mayBeEmpty };
  }

  private parsePart(): PhrasePart {
    const token = this.tokens[this.at] ?? '';
    this.at += 1;
    if (token === '(') return this.parseChoices();
    if (token.startsWith('{')) {
      const source = PLACEHOLDERS[token];
      if (source === undefined) throw new SyntaxError(`may not contain ${token} here`);
      return { source, firstWords: new Set(['']), mayBeEmpty: token === '{words}' };
    }
    const { words } = toWords(token);
    const source = words.map((word) => `${word.replace(/[.+#]/g, '\\$&')} `).join('');
    return { source, firstWords: new Set(words.slice(0, 1)), mayBeEmpty: words.length === 0 };
  }

  private parseChoices(): PhrasePart {
    const alternatives: PhrasePart[] = [this.parseSequence()];
    while (this.tokens[this.at] === '|') {
      this.at += 1;
      alternatives.push(this.parseSequence());
    }
    if (this.tokens[this.at] !== ')') throw new SyntaxError('has an opening bracket without a closing one');
    this.at += 1;
    return {
      source: `(?:${toAlternation(alternatives)})`,
      firstWords: new Set(alternatives.flatMap((way) => [...way.firstWords])),
      mayBeEmpty: alternatives.some((way) => way.mayBeEmpty),
    };
  }
}
