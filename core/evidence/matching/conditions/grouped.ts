import { toBlockShape } from '../listed-names.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import { parseItemNames } from '../names.ts';
import type { ConditionParams } from './condition-schemas.ts';

const MIN_ITEMS = 2;
/** Maximum distance between the match and other items, in blocks. */
const MAX_DISTANCE = 24;

export function compile({ vocabulary }: ConditionParams<'grouped'>) {
  return ({ occurrence: { block } }: TextMatch, { text, vocabularyNames }: SourceContext) => {
    const options = { names: vocabularyNames(vocabulary), isProper: false, hasVersions: true };
    const shape = toBlockShape(block);
    const others = { ...options, names: vocabularyNames('integrations') };
    let found = parseItemNames(block.text, options).length;
    let otherNames = 0;
    for (const one of text.listNeighbours(block, MAX_DISTANCE, MAX_DISTANCE)) {
      if (toBlockShape(one) !== shape || one.block.headings.at(-1) !== block.block.headings.at(-1)) continue;
      if (parseItemNames(one.text, options).length > 0) found += 1;
      else if (parseItemNames(one.text, others).length > 0) otherNames += 1;
    }
    return found >= MIN_ITEMS && found > otherNames;
  };
}
