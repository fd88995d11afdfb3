import { VOCABULARIES } from '../../vocabulary.ts';
import { shapeOf } from '../listed-names.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import { namesOfItem } from '../names.ts';
import { type Described, oneOf } from '../schema.ts';

/**
 * At least two items of the list or grid of the match, itself among them, begin with names of the vocabulary. They
 * stand under one heading, and fewer of the other items begin with names of integrations.
 */
export const schema = {
  vocabulary: oneOf(...VOCABULARIES),
};

const MIN_ITEMS = 2;
/** Blocks on either side that are read for other items. */
const MAX_DISTANCE = 24;

export function compile({ vocabulary }: Described<typeof schema>) {
  return ({ said: { block } }: TextMatch, { text, namesOf }: SourceContext) => {
    const spelling = { names: namesOf(vocabulary), isProper: false, hasVersions: true };
    const shape = shapeOf(block);
    const others = { ...spelling, names: namesOf('integrations') };
    let found = namesOfItem(block.text, spelling).length;
    let strange = 0;
    for (const one of text.around(block, MAX_DISTANCE, MAX_DISTANCE)) {
      if (shapeOf(one) !== shape || one.block.headings.at(-1) !== block.block.headings.at(-1)) continue;
      if (namesOfItem(one.text, spelling).length > 0) found += 1;
      else if (namesOfItem(one.text, others).length > 0) strange += 1;
    }
    return found >= MIN_ITEMS && found > strange;
  };
}
