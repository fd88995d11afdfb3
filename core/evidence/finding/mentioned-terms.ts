import type { MentionOrigin } from '../fact-rule.ts';
import { standsAmong } from '../phrase.ts';
import { clauseRange, type Words } from '../words.ts';
import { cardTerms } from './card-terms.ts';
import { termsOfDenial } from './closed-clauses.ts';
import type { ReadPlace, Side } from './compiled-rules.ts';
import type { Names } from './names.ts';
import type { ReadBlock } from './read-blocks.ts';
import { headTerms, mayBeginList, mayBeOnlyTerms, type Spelling, termsBeside, termsWithin } from './terms.ts';

/** Longer texts are no list of names. */
const LONGEST_LIST = 40;

/** A phrase that stands between two words of a text, and where the names are that go with it. */
interface FoundMention {
  readonly text: Words;
  readonly at: number;
  readonly end: number;
  readonly side: Side;
}

interface Context {
  readonly names: Names;
  readonly place: ReadPlace | undefined;
  readonly namesOfPage: ReadonlySet<string>;
}

/** The terms that a text names by a phrase. */
export function mentionedTerms(
  { text, at, end, side }: FoundMention,
  from: MentionOrigin,
  { names, place, namesOfPage }: Context,
): readonly string[] {
  const spelling = spellingOf(from, names);
  if (side === 'around' && place?.also && !standsAmong(place.also, text, ...clauseRange(text, at))) return [];
  if (side === 'around' && place?.only)
    return termsOfDenial(text, at, spelling.names, { only: place.only, namesOfPage });
  // Far from the phrase a word is more easily taken for a name.
  if (side === 'around') return termsWithin(text, [at, end], { ...spelling, isProper: true });
  const isBehind = side === 'before';
  return termsBeside(text, isBehind ? at : end, spelling, { isBehind, isStrict: from.strict ?? false });
}

/** How the names of a rule are told from words; those of products are written as names, unless they stand alone. */
function spellingOf({ vocabulary, versions = false }: MentionOrigin, names: Names, isAlone = false): Spelling {
  const isOfProducts = vocabulary === 'integrations';
  return { names, isProper: isOfProducts && !isAlone, versions: isOfProducts ? 'any' : versions ? 'taken' : 'refused' };
}

/**
 * The terms of a block that names such and nothing else, or, below a heading that tells what a product works with,
 * begins with one as a card does.
 */
export function termsOfList(text: Words, from: MentionOrigin, names: Names): readonly string[] {
  const terms = headTerms(text, spellingOf(from, names, true));
  const mayBeCard = terms.length === 0 && from.under !== undefined && from.vocabulary === 'integrations';
  return mayBeCard ? cardTerms(text, names) : terms;
}

/** Whether a block names terms of one of these vocabularies and nothing else. */
export function isListOf({ block, text }: ReadBlock, names: readonly Names[]): boolean {
  const isShort = mayBeginList(block.text, names) && text.words.length <= LONGEST_LIST;
  return isShort && names.some((one) => mayBeOnlyTerms(text, one) || cardTerms(text, one).length > 0);
}

/**
 * Whether the block right before or behind is one of the same kind that names terms of a vocabulary and nothing else.
 */
export function isInGroup({ block, index }: ReadBlock, blocks: readonly ReadBlock[], names: Names): boolean {
  return [index - 1, index + 1].some((at) => {
    const beside = blocks[at];
    return beside?.block.kind === block.kind && isListOf(beside, [names]);
  });
}
