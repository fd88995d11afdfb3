import { toStructureKey } from '../listed-names.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import { parseItemNames } from '../names.ts';
import type { ConditionParams } from './condition-schemas.ts';

const MIN_ITEMS = 2;
/** Maximum distance between the match and other items, in blocks. */
const MAX_DISTANCE = 24;

export function compile({ vocabulary }: ConditionParams<'grouped'>) {
  return ({ occurrence: { block } }: TextMatch, { pageText, getNameIndexes }: SourceContext) => {
    const options = { names: getNameIndexes(vocabulary), requiresCapital: false, includesVersions: true };
    const shape = toStructureKey(block);
    const others = { ...options, names: getNameIndexes('integrations') };
    let found = parseItemNames(block.text, options).length;
    let otherNames = 0;
    for (const one of pageText.listNeighbours(block, MAX_DISTANCE, MAX_DISTANCE)) {
      if (toStructureKey(one) !== shape || one.pageBlock.headings.at(-1) !== block.pageBlock.headings.at(-1)) continue;
      if (parseItemNames(one.text, options).length > 0) found += 1;
      else if (parseItemNames(one.text, others).length > 0) otherNames += 1;
    }
    return found >= MIN_ITEMS && found > otherNames;
  };
}
