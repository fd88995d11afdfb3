import { VOCABULARIES } from '../../vocabulary.ts';
import { toBlockShape } from '../listed-names.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import { parseItemNames } from '../names.ts';
import { type InferSchema, oneOf } from '../schema.ts';

/**
 * Condition: the match is in a list or grid of names of the vocabulary. At least two items, including the match, must
 * begin with such names. Fewer of the other items may begin with names of integrations. Only items under the same
 * heading count.
 */
export const schema = {
  vocabulary: oneOf(...VOCABULARIES),
};

const MIN_ITEMS = 2;
/** Maximum distance between the match and other items, in blocks. */
const MAX_DISTANCE = 24;

export function compile({ vocabulary }: InferSchema<typeof schema>) {
  return ({ occurrence: { block } }: TextMatch, { text, vocabularyNames }: SourceContext) => {
    const spelling = { names: vocabularyNames(vocabulary), isProper: false, hasVersions: true };
    const shape = toBlockShape(block);
    const others = { ...spelling, names: vocabularyNames('integrations') };
    let found = parseItemNames(block.text, spelling).length;
    let otherNames = 0;
    for (const one of text.neighbours(block, MAX_DISTANCE, MAX_DISTANCE)) {
      if (toBlockShape(one) !== shape || one.block.headings.at(-1) !== block.block.headings.at(-1)) continue;
      if (parseItemNames(one.text, spelling).length > 0) found += 1;
      else if (parseItemNames(one.text, others).length > 0) otherNames += 1;
    }
    return found >= MIN_ITEMS && found > otherNames;
  };
}
