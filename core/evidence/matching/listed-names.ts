import { groupBy } from '../../shared/group-by.ts';
import { wordsForRoles } from '../lexicon/lexicon.ts';
import { phraseSetForRole } from '../text/phrases.ts';
import { gapBefore, sliceWords, toWords, type WordRange, type Words } from '../text/words.ts';
import { toTermSlug } from '../vocabulary.ts';
import { findAllNames, findNameAt, indexVocabulary, type NameIndex, parseItemNames } from './names.ts';
import type { PageText, TextBlock } from './page-text.ts';
import type { ProductNames } from './product-names.ts';

/** Minimum number of known names in a list. Only then may its other items be names of other products. */
const MIN_KNOWN_NAMES = 2;
/** Minimum share of items with known names among all items of a list or grid. */
const MIN_KNOWN_SHARE = 0.5;
const MAX_NAME_WORDS = 3;
const MIN_NAME_LENGTH = 3;
const MAX_ITEM_LENGTH = 60;
const SELECTOR_INDEX_PATTERN = /:nth-(?:of-type|child)\(\d+\)/g;
const SEPARATOR_PATTERN = /[,、，|·•・/&+]/;
const LIST_END_PATTERN = /[.!?;:。！？；–—](?:\s|$)|\s-\s|[()（）]/;
const REMARK_PATTERN = /\s[-–—]\s|[:：(（]/;
const CAPITAL_PATTERN = /^\p{Lu}/u;
/**
 * Signs of a name in a word without an initial capital: a capital or dot inside, or a digit. `sevDesk`, `Filen.io`,
 * `2Checkout`.
 */
const NAME_SIGN_PATTERN = /\p{Ll}\p{Lu}|[\p{L}\d]\.\p{L}|\d/u;
/** A number as the first word, which is the mark of a footnote: `[1] AWS`. */
const FOOTNOTE_PATTERN = /^\d+$/;
const ACRONYM_PATTERN = /^\p{Lu}{1,5}s?$/u;
const CONNECTORS = wordsForRoles('connector');
const INTEGRATION_NOUNS = wordsForRoles('integration-nouns');
const GENERIC_WORDS = wordsForRoles('generic-words');
const ARTICLES = wordsForRoles('article', 'determiner');
/** Words that occur in sentences, but not in names. */
const SENTENCE_WORDS = wordsForRoles('article', 'determiner', 'pronoun', 'nobody');
const COMMON_WORDS = phraseSetForRole('common-words');

/** Names that are already known: of other products, of platforms, and of the product itself. */
interface NameContext {
  readonly known: readonly NameIndex[];
  readonly platforms: readonly NameIndex[];
  readonly productNames: ProductNames;
}

/**
 * Finds names of products that are not in a vocabulary. They must be in a list with several known names, or in items
 * with the same structure.
 */
export function findListedNames(
  pageText: PageText,
  blocksWithNames: ReadonlySet<number>,
  context: NameContext,
): NameIndex {
  const blocks = pageText.blocks.filter(
    ({ index, pageBlock: block }) => blocksWithNames.has(index) && block.region !== 'nav',
  );
  const candidates = [
    ...blocks.flatMap((block) => findUnknownListedNames(block.text, context)),
    ...findUnknownNamesOfItems(pageText, blocks, context),
  ];
  const names = [...new Set(candidates.map(removeIntegrationNoun))].filter(
    (name) => looksLikeName(name, context) && !pageText.hasAsNoun(toWords(name).words.join(' '), ARTICLES),
  );
  return indexVocabulary(names.map((name) => ({ term: toTermSlug(name), names: [name] })));
}

/** Removes words after a name: `Cozi Integration` names *Cozi*. */
function removeIntegrationNoun(name: string): string {
  const { words, ends } = toWords(name);
  const last = words.length - 1;
  return last > 0 && INTEGRATION_NOUNS.has(words[last] ?? '') ? name.slice(0, ends[last - 1]) : name;
}

/** Finds unknown names in the lists of a text that also contain known names: `Slack, Gotify and Ntfy`. */
function findUnknownListedNames(text: Words, { known }: NameContext): readonly string[] {
  const names = findAllNames(text, { names: known, requiresCapital: true, includesVersions: false });
  if (names.length < MIN_KNOWN_NAMES) return [];
  return splitListsIntoParts(text).flatMap((parts) => {
    const unknown = parts.filter(([from, to]) => !names.some(({ range }) => range[0] < to && range[1] > from));
    const count = parts.length - unknown.length;
    return count >= MIN_KNOWN_NAMES ? unknown.map((part) => sliceWords(text, part)) : [];
  });
}

/** Splits each list of a text at its separators into parts. */
function splitListsIntoParts(text: Words): readonly (readonly WordRange[])[] {
  const lists: WordRange[][] = [[]];
  let from = 0;
  for (let at = 1; at <= text.words.length; at += 1) {
    const gap = gapBefore(text, at);
    const isEnd =
      at === text.words.length || text.clauseIndexes[at] !== text.clauseIndexes[at - 1] || LIST_END_PATTERN.test(gap);
    if (!isEnd && !SEPARATOR_PATTERN.test(gap) && !CONNECTORS.has(text.words[at] ?? '')) continue;
    while (from < at && CONNECTORS.has(text.words[from] ?? '')) from += 1;
    if (from < at) lists.at(-1)?.push([from, at]);
    if (isEnd) lists.push([]);
    from = at;
  }
  return lists;
}

/** Finds the items of all lists and grids that contain enough known names. */
function findUnknownNamesOfItems(
  { blocks }: PageText,
  blocksWithNames: readonly TextBlock[],
  { known }: NameContext,
): readonly string[] {
  const options = { names: known, requiresCapital: false, includesVersions: false };
  const isShort = ({ pageBlock: block }: TextBlock) => block.text.length <= MAX_ITEM_LENGTH;
  const named = blocksWithNames.filter((one) => isShort(one) && parseItemNames(one.text, options).length > 0);
  if (named.length < MIN_KNOWN_NAMES) return [];
  const items = groupBy(blocks.filter(isShort), toItemGroupKey);
  return [...groupBy(named, toItemGroupKey)].flatMap(([key, { length }]) => {
    const group = items.get(key) ?? [];
    const isEnough = length >= MIN_KNOWN_NAMES && length >= MIN_KNOWN_SHARE * group.length;
    return isEnough ? group.map(({ pageBlock: block }) => block.text.split(REMARK_PATTERN, 1)[0] ?? '') : [];
  });
}

/** Returns a key that is equal for all items of a list or grid under the same heading. */
function toItemGroupKey(item: TextBlock): string {
  const { headings, cell } = item.pageBlock;
  return `${toStructureKey(item)} ${headings.at(-1)} ${cell?.column}`;
}

/** Returns a key that is equal for all items of a list or grid: the locator without indexes. */
export function toStructureKey({ pageBlock: { kind, locator } }: TextBlock): string {
  return `${kind} ${locator.replace(SELECTOR_INDEX_PATTERN, '')}`;
}

function looksLikeName(text: string, { known, platforms, productNames }: NameContext): boolean {
  const textWords = toWords(text);
  const { words } = textWords;
  if (words.length === 0 || words.length > MAX_NAME_WORDS || text.length < MIN_NAME_LENGTH) return false;
  const isSpelledLikeName = text
    .trim()
    .split(/\s+/)
    .every((word) => CAPITAL_PATTERN.test(word) || NAME_SIGN_PATTERN.test(word));
  if (!isSpelledLikeName || ACRONYM_PATTERN.test(text) || FOOTNOTE_PATTERN.test(words[0] ?? '')) return false;
  if (words.every((word) => GENERIC_WORDS.has(word)) || words.some((word) => SENTENCE_WORDS.has(word))) return false;
  const options = { names: [...known, ...platforms], requiresCapital: false, includesVersions: false };
  return (
    !COMMON_WORDS.matchesWhole(textWords) &&
    !productNames.hasNameIn(textWords) &&
    findNameAt(textWords, 0, options) === undefined
  );
}
