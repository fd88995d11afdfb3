import { VOCABULARIES } from '../../vocabulary.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import { namesOfItem } from '../names.ts';
import type { TextBlock } from '../page-text.ts';
import { count, type Described, flag, oneOf, optional } from '../schema.ts';

/** At least so many items of the list or grid of the match, itself among them, begin with names of the vocabulary. */
export const schema = {
  vocabulary: oneOf(...VOCABULARIES),
  least: count,
  /** No other item has the name of the match: a list that repeats names tells of several products. */
  distinct: optional(flag),
};

/** Blocks on either side that are read for other items. */
const MAX_DISTANCE = 24;
const INDEX = /:nth-(?:of-type|child)\(\d+\)/g;

export function compile({ vocabulary, least, distinct }: Described<typeof schema>) {
  return ({ raw, said: { block } }: TextMatch, { text, namesOf }: SourceContext) => {
    const spelling = { names: namesOf(vocabulary), isProper: false, hasVersions: true };
    // What a table is about stands in its first column.
    if ((block.block.cell?.column ?? 0) > 0) return false;
    const shape = shapeOf(block);
    let found = namesOfItem(block.text, spelling).length;
    for (const one of text.around(block, MAX_DISTANCE, MAX_DISTANCE)) {
      if (found >= least && !distinct) return true;
      const names = shapeOf(one) === shape ? namesOfItem(one.text, spelling) : [];
      if (distinct && names.some(({ term }) => term === raw)) return false;
      found += names.length > 0 ? 1 : 0;
    }
    return found >= least;
  };
}

/** The locator without its places: items of one list or grid have the same. */
function shapeOf({ block: { kind, locator } }: TextBlock): string {
  return `${kind} ${locator.replace(INDEX, '')}`;
}
