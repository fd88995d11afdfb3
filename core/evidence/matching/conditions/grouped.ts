import { VOCABULARIES } from '../../vocabulary.ts';
import { shapeOf } from '../listed-names.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import { namesOfItem } from '../names.ts';
import { count, type Described, flag, oneOf, optional } from '../schema.ts';

/**
 * At least so many items of the list or grid of the match, itself among them, begin with names of the vocabulary. They
 * stand under one heading.
 */
export const schema = {
  vocabulary: oneOf(...VOCABULARIES),
  least: count,
  /** No other item has a name of this one: a list that repeats names tells of several products. */
  distinct: optional(flag),
};

/** Blocks on either side that are read for other items. */
const MAX_DISTANCE = 24;

export function compile({ vocabulary, least, distinct }: Described<typeof schema>) {
  return ({ said: { block } }: TextMatch, { text, namesOf }: SourceContext) => {
    const spelling = { names: namesOf(vocabulary), isProper: false, hasVersions: true };
    const shape = shapeOf(block);
    const own = namesOfItem(block.text, spelling).map(({ term }) => term);
    let found = own.length;
    for (const one of text.around(block, MAX_DISTANCE, MAX_DISTANCE)) {
      if (found >= least && !distinct) return true;
      const isItem = shapeOf(one) === shape && one.block.headings.at(-1) === block.block.headings.at(-1);
      const names = isItem ? namesOfItem(one.text, spelling) : [];
      if (distinct && names.some(({ term }) => own.includes(term))) return false;
      found += names.length > 0 ? 1 : 0;
    }
    return found >= least;
  };
}
