import { wordSet } from '../lexicon/lexicon.ts';
import type { Page } from '../page.ts';
import type { SourceType } from '../subject.ts';
import { phraseSet } from '../text/phrases.ts';
import { squeezed, toWords, type WordRange, type Words } from '../text/words.ts';
import { hostOf } from '../values/address.ts';
import { type Names, termOf } from './names.ts';

const SITE_NAME_METAS = new Set(['og:site_name', 'application-name', 'apple-mobile-web-app-title']);
/** Between the parts of a title. */
const TITLE_SEPARATOR = /\s[-–—]\s|[|·•:：,、｜»«]|\s[–—]|[–—]\s/u;
const MAX_TITLE_PARTS = 6;
/** A longer part of a title is a headline: `Top IDEs for Haxe development`. */
const MAX_TITLE_NAME_WORDS = 4;
/** Words of a host or a path that are no name. */
const GENERIC_PARTS = wordSet('host-words');
/** Words beside a name in a title or a link to the home page: *Acme pricing*, *Download Acme*. */
const GENERIC_WORDS = phraseSet('title-words');
/** What follows a name that pages also leave out: *Acme CRM* is Acme. */
const KIND_WORDS = wordSet('product-kinds');
/** `Acme vs Planky` is a title of Acme's, and Planky no part of its name. */
const COMPARISONS = phraseSet('comparison');
const HOME_LINKS = phraseSet('home-links');
const MAX_LOGO_LENGTH = 40;
const MAX_LOGOS = 5;
const MIN_NAME_LENGTH = 3;
/** Sources whose path names their subject. */
const NAMED_BY_PATH: ReadonlySet<SourceType> = new Set<SourceType>([
  'repository',
  'package_registry',
  'app_store',
  'extension_store',
]);

/** The names by which a page speaks of its product: of the subject, its site, its title, its host and its path. */
export class ProductNames {
  private readonly squeezedNames: ReadonlySet<string>;
  private readonly ownNames: readonly string[];
  private readonly maxLength: number;

  constructor(names: readonly string[]) {
    const short = names.map((name) => toWords(name)).flatMap(withoutKind);
    this.squeezedNames = new Set([...names, ...short].map(squeezed).filter((name) => name.length >= MIN_NAME_LENGTH));
    this.maxLength = Math.max(0, ...[...this.squeezedNames].map(({ length }) => length));
    this.ownNames = names.filter((name) => !COMPARISONS.isIn(toWords(name))).map(squeezed);
  }

  /** Whether a text is one of the names and nothing else. */
  has(text: string): boolean {
    return this.squeezedNames.has(squeezed(text));
  }

  /** The number of words of the longest name that begins at a word; 0 for none. */
  lengthAt({ words }: Words, at: number): number {
    let name = '';
    let longest = 0;
    for (let length = 1; name.length < this.maxLength && at + length <= words.length; length += 1) {
      name += words[at + length - 1];
      if (this.squeezedNames.has(name)) longest = length;
    }
    return longest;
  }

  /** Whether a name begins in a range of words. */
  isIn(text: Words, [from, to]: WordRange = [0, text.words.length]): boolean {
    for (let at = from; at < to; at += 1) if (this.lengthAt(text, at) > 0) return true;
    return false;
  }

  /** Whether a word is a part of one of the names. */
  holds(word: string): boolean {
    return this.ownNames.some((name) => name.includes(word));
  }
}

/** The names of the product that a page is about; other products that its title names are not: `Slack | Acme`. */
export function productNamesOf(
  { title, metas, links }: Pick<Page, 'title' | 'metas' | 'links'>,
  { url, type }: { readonly url: string; readonly type: SourceType },
  subjectName: string,
  others: Names,
): ProductNames {
  const siteNames = metas.filter(({ name }) => SITE_NAME_METAS.has(name)).map(({ content }) => content);
  const parts = (title ?? '').split(TITLE_SEPARATOR).slice(0, MAX_TITLE_PARTS).flatMap(withoutGenericWords);
  const titleParts = parts.filter(
    (part) => toWords(part).words.length <= MAX_TITLE_NAME_WORDS && termOf(part, others) === undefined,
  );
  const hostParts = hostOf(url)
    .split('.')
    .slice(0, -1)
    .filter((part) => !GENERIC_PARTS.has(part));
  const pathParts = NAMED_BY_PATH.has(type) ? namesInPath(url) : [];
  return new ProductNames([
    subjectName,
    ...siteNames,
    ...titleParts,
    ...hostParts,
    ...logosIn(links, url),
    ...pathParts,
  ]);
}

/** The texts of links to the home page, as logos are. */
function logosIn(links: Page['links'], url: string): readonly string[] {
  const { origin } = new URL(url);
  return links
    .filter((link) => link.url === `${origin}/` && link.text.length <= MAX_LOGO_LENGTH)
    .filter(({ text }) => !HOME_LINKS.isWhole(toWords(text)))
    .slice(0, MAX_LOGOS)
    .flatMap(({ text }) => withoutGenericWords(text));
}

function namesInPath(url: string): readonly string[] {
  return new URL(url).pathname
    .split('/')
    .slice(0, 4)
    .filter((part) => /^[@\w.-]{3,60}$/.test(part) && !GENERIC_PARTS.has(part.toLowerCase()));
}

/** A part of a title as it is, and without words such as *pricing* before or behind the name. */
function withoutGenericWords(part: string): readonly string[] {
  const text = toWords(part);
  let from = 0;
  let to = text.words.length;
  const lead = GENERIC_WORDS.at(text, 0);
  if (lead !== undefined) from = lead.range[1];
  while (to > from && GENERIC_WORDS.isIn(text, [to - 1, to])) to -= 1;
  return from < to ? [part, text.raw.slice(text.starts[from], text.ends[to - 1])] : [part];
}

function withoutKind({ raw, words, ends }: Words): readonly string[] {
  const last = words.length - 1;
  return last > 0 && KIND_WORDS.has(words[last] ?? '') ? [raw.slice(0, ends[last - 1])] : [];
}
