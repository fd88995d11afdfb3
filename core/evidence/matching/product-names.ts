import { wordsForRoles } from '../lexicon/lexicon.ts';
import { phraseSetForRole } from '../text/phrases.ts';
import { foldWithoutSpaces, toWords, type WordRange, type Words } from '../text/words.ts';
import { getHostWithoutWww } from '../values/url.ts';
import { lookUpTermByName, type NameIndex } from './names.ts';

/** Separators between the parts of a title: `Pricing | Acme`. */
const TITLE_SEPARATOR_PATTERN = /\s[-–—]\s|[|·•:：,、｜»«]|\s[–—]|[–—]\s/u;
const MAX_TITLE_PARTS = 6;
/** Maximum number of words of a name in a title. Longer parts are headlines: `Top IDEs for Haxe development`. */
const MAX_TITLE_NAME_WORDS = 4;
/** Words in host names that are not names of products, such as `www`. */
const GENERIC_HOST_PARTS = wordsForRoles('host-words');
/** Words for kinds of products that may be omitted after a name: *Acme CRM* is also called *Acme*. */
const PRODUCT_KIND_WORDS = wordsForRoles('product-kinds');
/**
 * Words of comparisons. A title such as `Acme vs Planky` is not a name, so its words are not words of the product's
 * name.
 */
const COMPARISONS = phraseSetForRole('comparison');
const MIN_NAME_LENGTH = 3;

/** The names of the product on a page. They are taken from the subject, the title and the host. */
export class ProductNames {
  private readonly foldedNames: ReadonlySet<string>;
  private readonly namesWithoutComparisons: readonly string[];
  private readonly maxLength: number;

  constructor(names: readonly string[]) {
    const short = names.map((name) => toWords(name)).flatMap(listShortNames);
    this.foldedNames = new Set(
      [...names, ...short].map(foldWithoutSpaces).filter((name) => name.length >= MIN_NAME_LENGTH),
    );
    this.maxLength = Math.max(0, ...[...this.foldedNames].map(({ length }) => length));
    this.namesWithoutComparisons = names
      .filter((name) => !COMPARISONS.hasMatchIn(toWords(name)))
      .map(foldWithoutSpaces);
  }

  /** Whether the whole text is one of the names. */
  isName(text: string): boolean {
    return this.foldedNames.has(foldWithoutSpaces(text));
  }

  /** Returns the number of words of the longest name that begins at a word. Returns 0 if no name begins there. */
  countNameWordsAt({ words }: Words, at: number): number {
    let name = '';
    let longest = 0;
    for (let length = 1; name.length < this.maxLength && at + length <= words.length; length += 1) {
      name += words[at + length - 1];
      if (this.foldedNames.has(name)) longest = length;
    }
    return longest;
  }

  hasNameIn(text: Words, [from, to]: WordRange = [0, text.words.length]): boolean {
    for (let at = from; at < to; at += 1) if (this.countNameWordsAt(text, at) > 0) return true;
    return false;
  }

  isPartOfName(word: string): boolean {
    return this.namesWithoutComparisons.some((name) => name.includes(word));
  }
}

/**
 * Collects the names of the product. `others` are names of other products, which do not count in the title:
 * `Slack | Acme`.
 */
export function createProductNames(title: string, url: string, subjectName: string, others: NameIndex): ProductNames {
  const parts = title.split(TITLE_SEPARATOR_PATTERN).slice(0, MAX_TITLE_PARTS);
  const titleParts = parts.filter(
    (part) => toWords(part).words.length <= MAX_TITLE_NAME_WORDS && lookUpTermByName(part, others) === undefined,
  );
  const hostParts = getHostWithoutWww(url)
    .split('.')
    .slice(0, -1)
    .filter((part) => !GENERIC_HOST_PARTS.has(part));
  return new ProductNames([subjectName, ...titleParts, ...hostParts]);
}

function listShortNames({ raw, words, ends }: Words): readonly string[] {
  const last = words.length - 1;
  return last > 0 && PRODUCT_KIND_WORDS.has(words[last] ?? '') ? [raw.slice(0, ends[last - 1])] : [];
}
