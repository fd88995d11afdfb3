import { phraseSetForRole } from '../../text/phrases.ts';
import { clauseAt } from '../../text/words.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import type { PhraseCompiler } from '../phrase-compiler.ts';
import { createHarmlessWordCounter } from './clause.ts';
import type { ConditionParams } from './condition-schemas.ts';

const PLAN_HEADINGS = phraseSetForRole('plan-headings');
const COMPARISONS = phraseSetForRole('comparison');

export function compile({ phrases: texts }: ConditionParams<'notUnder'>, compiler: PhraseCompiler) {
  const set = compiler.compilePhrases(texts);
  return ({ occurrence: { block, range } }: TextMatch, { productNames, tables }: SourceContext) => {
    const beginsWithProduct = productNames.countNameWordsAt(block.text, clauseAt(block.text, range[0])[0]) > 0;
    const isExcluded =
      !tables.isProductCell(block) &&
      block.headings.some((heading) => {
        if (!set.hasMatchIn(heading.text, undefined, createHarmlessWordCounter(heading.text))) return false;
        if (productNames.isName(heading.pageBlock.text) && !set.matchesWhole(heading.text)) return false;
        return COMPARISONS.hasMatchIn(heading.text) ? !beginsWithProduct : !PLAN_HEADINGS.hasMatchIn(heading.text);
      });
    return !isExcluded && !block.labels.some((label) => set.hasMatchIn(label));
  };
}
