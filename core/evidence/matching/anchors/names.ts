import { wordsForRoles } from '../../lexicon/lexicon.ts';
import type { PhraseSet } from '../../text/phrases.ts';
import { clauseAt, gapBefore, type WordRange, type Words } from '../../text/words.ts';
import type { VocabularyName } from '../../vocabulary.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import {
  areJoinedNames,
  type FoundName,
  findAllNames,
  parseItemNames,
  parseNamesBefore,
  parseNamesFrom,
} from '../names.ts';
import type { TextBlock } from '../page-text.ts';
import type { PhraseCompiler } from '../phrase-compiler.ts';
import type { AnchorParams } from './anchor-schemas.ts';

/** Words that exclude the names after them: `without Dropbox, OneDrive or Box`. */
const EXCLUDING_WORDS = wordsForRoles('excluding');
const GENERIC_WORDS = wordsForRoles('generic-words');
const DESCRIPTION_PATTERN = /\s[-–—]\s|[:：]/;
const LIST_SEPARATOR_PATTERN = /[,、，/&+]/;
const CAPITAL_PATTERN = /^\p{Lu}/u;
const MAX_HEAD_WORDS = 3;
const MAX_ITEM_WORDS = 40;
const MAX_TEXT_WORDS = 80;
/** Maximum number of words between verb and phrase. */
const MAX_VERB_DISTANCE = 14;

export function compile(params: AnchorParams<'names'>, compiler: PhraseCompiler) {
  const { vocabulary, phrases: texts, verbs: verbTexts, within, listed, except } = params;
  const set = texts && compiler.compilePhrases(texts);
  const verbs = verbTexts && compiler.compilePhrases(verbTexts);
  // Many names of products are everyday words, so in sentences only names with a capital letter count.
  const requiresCapital = vocabulary === 'integrations';
  const includesVersions = vocabulary === 'platforms';
  return (source: SourceContext): readonly TextMatch[] => {
    const all = source.getNameIndexes(vocabulary);
    const names = listed === undefined ? all : all.filter((one) => one !== source.listedNames);
    if (within) {
      const options = { names, requiresCapital, includesVersions, isStrict: true };
      const short = listBlocksWithNames(source, vocabulary).filter(({ text }) => text.words.length <= MAX_TEXT_WORDS);
      return short.flatMap((block) => {
        const found = findAllNames(block.text, options);
        if (listed !== undefined) return toMatches(block, selectEnumeratedNames(block, found, listed));
        const start = findDescriptionStart(block.text, found) ?? 0;
        const isListed = ({ range }: FoundName) =>
          range[0] === start || range.some((at) => LIST_SEPARATOR_PATTERN.test(gapBefore(block.text, at)));
        return toMatches(block, start === 0 ? found : found.filter(isListed));
      });
    }
    const excepted = new Set(
      except && source.getNameIndexes(except).flatMap(({ termsByName: terms }) => [...terms.values()]),
    );
    const isIncluded = ({ term }: FoundName) => !excepted.has(term);
    if (!set) {
      const options = { names, requiresCapital: false, includesVersions };
      const items = listBlocksWithNames(source, vocabulary).filter(({ text }) => text.words.length <= MAX_ITEM_WORDS);
      return items.flatMap((block) => {
        const found = parseItemNames(block.text, options).filter(isIncluded);
        return found.length < (listed ?? 1) ? [] : toMatches(block, found);
      });
    }
    const options = { names, requiresCapital, includesVersions };
    return source.pageText
      .findPhrases(set, source.findBlocksWithNames(vocabulary))
      .flatMap(({ block, range, slot }) => {
        const { text } = block;
        const isBehind = slot === 'behind';
        const list = isBehind ? parseNamesFrom(text, range[1], options) : parseNamesBefore(text, range[0], options);
        const found = list.filter(isIncluded);
        if (!verbs) return toMatches(block, found, range);
        const verb = found.length > 0 ? findVerbBeside(text, range, verbs) : undefined;
        return verb ? toMatches(block, found, [Math.min(verb[0], range[0]), Math.max(verb[1], range[1])]) : [];
      });
  };
}

/**
 * Returns the index of the first word of a description after an unknown name: *a* in `Flowtool: a Zapier alternative`.
 * Such an item is about Flowtool. Returns `undefined` for any other text.
 */
function findDescriptionStart(text: Words, names: readonly FoundName[]): number | undefined {
  const start = text.words.findIndex((_, at) => at > 0 && DESCRIPTION_PATTERN.test(gapBefore(text, at)));
  if (start < 1 || start > MAX_HEAD_WORDS || names.some(({ range }) => range[0] < start)) return undefined;
  const head = text.starts.slice(0, start);
  const isName = head.every((from) => CAPITAL_PATTERN.test(text.raw.slice(from)));
  return isName && !text.words.slice(0, start).some((word) => GENERIC_WORDS.has(word)) ? start : undefined;
}

/**
 * Selects the names that are part of an enumeration of at least `minNames` names. In a paragraph, the enumeration must
 * be at least half of its clause.
 */
function selectEnumeratedNames(
  { pageBlock: block, text }: TextBlock,
  names: readonly FoundName[],
  minNames: number,
): readonly FoundName[] {
  const runs: FoundName[][] = [];
  for (const name of names) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && areJoinedNames(text, last.range[1], name.range[0])) run.push(name);
    else runs.push([name]);
  }
  const isMostOfClause = (run: readonly FoundName[]) => {
    const [start, end] = [run[0]?.range[0] ?? 0, run.at(-1)?.range[1] ?? 0];
    const [from, to] = clauseAt(text, start);
    return 2 * (end - start) >= to - from;
  };
  const isExcluded = ([name]: readonly FoundName[]) => EXCLUDING_WORDS.has(text.words[(name?.range[0] ?? 0) - 1] ?? '');
  return runs
    .filter((run) => run.length >= minNames && !isExcluded(run) && (block.kind !== 'paragraph' || isMostOfClause(run)))
    .flat();
}

function listBlocksWithNames(
  { pageText, findBlocksWithNames }: SourceContext,
  vocabulary: VocabularyName,
): readonly TextBlock[] {
  const among = findBlocksWithNames(vocabulary);
  return pageText.blocks.filter(({ index }) => among.has(index));
}

/** Finds the nearest of `verbs` before a phrase in its clause. If there is none, finds the nearest after the phrase. */
function findVerbBeside(text: Words, [from, to]: WordRange, verbs: PhraseSet): WordRange | undefined {
  const [start, end] = clauseAt(text, from);
  const before = verbs.matchAll(text, [Math.max(start, from - MAX_VERB_DISTANCE), to]).at(-1);
  return (before ?? verbs.matchAll(text, [to, Math.min(end, to + MAX_VERB_DISTANCE)])[0])?.range;
}

/** Converts names to matches. Each match covers the phrase and the name, so that a quote shows both. */
function toMatches(block: TextBlock, names: readonly FoundName[], phrase?: WordRange): TextMatch[] {
  return names.map(({ term, range }) => ({
    raw: term,
    locator: block.pageBlock.locator,
    occurrence: { block, range: phrase ? [Math.min(range[0], phrase[0]), Math.max(range[1], phrase[1])] : range },
  }));
}
