import { wordSet } from '../lexicon/lexicon.ts';
import { phraseSet } from '../text/phrases.ts';
import { squeezeText, toWords, type WordRange, type Words } from '../text/words.ts';
import { parseHost } from '../values/url.ts';
import { findTerm, type NameIndex } from './names.ts';

/** Separators of a title's parts. */
const TITLE_SEPARATOR = /\s[-–—]\s|[|·•:：,、｜»«]|\s[–—]|[–—]\s/u;
const MAX_TITLE_PARTS = 6;
/** Longer parts are headlines: `Top IDEs for Haxe development`. */
const MAX_TITLE_NAME_WORDS = 4;
/** Words of a host that are not a name. */
const GENERIC_PARTS = wordSet('host-words');
/** Words that pages omit behind a name: *Acme CRM* is Acme. */
const KIND_WORDS = wordSet('product-kinds');
/** `Acme vs Planky` is a title of Acme, and Planky is not part of its name. */
const COMPARISONS = phraseSet('comparison');
const MIN_NAME_LENGTH = 3;

/** Names of the product on a page: from the subject, the title and the host. */
export class ProductNames {
  private readonly squeezedNames: ReadonlySet<string>;
  private readonly ownNames: readonly string[];
  private readonly maxLength: number;

  constructor(names: readonly string[]) {
    const short = names.map((name) => toWords(name)).flatMap(removeKindWord);
    this.squeezedNames = new Set(
      [...names, ...short].map(squeezeText).filter((name) => name.length >= MIN_NAME_LENGTH),
    );
    this.maxLength = Math.max(0, ...[...this.squeezedNames].map(({ length }) => length));
    this.ownNames = names.filter((name) => !COMPARISONS.hasMatchIn(toWords(name))).map(squeezeText);
  }

  /** Whether the whole text is one of the names. */
  isName(text: string): boolean {
    return this.squeezedNames.has(squeezeText(text));
  }

  /** Returns the number of words of the longest name that begins at a word, 0 for none. */
  nameLengthAt({ words }: Words, at: number): number {
    let name = '';
    let longest = 0;
    for (let length = 1; name.length < this.maxLength && at + length <= words.length; length += 1) {
      name += words[at + length - 1];
      if (this.squeezedNames.has(name)) longest = length;
    }
    return longest;
  }

  hasNameIn(text: Words, [from, to]: WordRange = [0, text.words.length]): boolean {
    for (let at = from; at < to; at += 1) if (this.nameLengthAt(text, at) > 0) return true;
    return false;
  }

  hasWordInName(word: string): boolean {
    return this.ownNames.some((name) => name.includes(word));
  }
}

/** Collects the product's names. Other products in the title do not count: `Slack | Acme`. */
export function createProductNames(title: string, url: string, subjectName: string, others: NameIndex): ProductNames {
  const parts = title.split(TITLE_SEPARATOR).slice(0, MAX_TITLE_PARTS);
  const titleParts = parts.filter(
    (part) => toWords(part).words.length <= MAX_TITLE_NAME_WORDS && findTerm(part, others) === undefined,
  );
  const hostParts = parseHost(url)
    .split('.')
    .slice(0, -1)
    .filter((part) => !GENERIC_PARTS.has(part));
  return new ProductNames([subjectName, ...titleParts, ...hostParts]);
}

function removeKindWord({ raw, words, ends }: Words): readonly string[] {
  const last = words.length - 1;
  return last > 0 && KIND_WORDS.has(words[last] ?? '') ? [raw.slice(0, ends[last - 1])] : [];
}
