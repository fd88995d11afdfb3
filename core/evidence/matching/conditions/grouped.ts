import { VOCABULARIES } from '../../vocabulary.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import { namesOfItem } from '../names.ts';
import type { TextBlock } from '../page-text.ts';
import { count, type Described, oneOf } from '../schema.ts';

/** At least so many items of the list or grid of the match, itself among them, begin with names of the vocabulary. */
export const schema = { vocabulary: oneOf(...VOCABULARIES), least: count };

/** Blocks on either side that are read for other items. */
const MAX_DISTANCE = 24;
const INDEX = /:nth-(?:of-type|child)\(\d+\)/g;

export function compile({ vocabulary, least }: Described<typeof schema>) {
  return ({ said: { block } }: TextMatch, { text, namesOf }: SourceContext) => {
    const spelling = { names: namesOf(vocabulary), isProper: false, hasVersions: true };
    const shape = shapeOf(block);
    let found = namesOfItem(block.text, spelling).length;
    for (const one of text.around(block, MAX_DISTANCE, MAX_DISTANCE)) {
      if (found >= least) return true;
      if (shapeOf(one) === shape) found += namesOfItem(one.text, spelling).length > 0 ? 1 : 0;
    }
    return found >= least;
  };
}

/** The locator without its places: items of one list or grid have the same. */
function shapeOf({ block: { kind, locator } }: TextBlock): string {
  return `${kind} ${locator.replace(INDEX, '')}`;
}
