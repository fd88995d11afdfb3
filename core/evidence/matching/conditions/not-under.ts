import { phraseSetForRole } from '../../text/phrases.ts';
import { clauseAt } from '../../text/words.ts';
import type { PhraseCompiler } from '../compiler.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import { type InferSchema, phrasesField } from '../schema.ts';
import { createHarmlessWordCounter } from './clause.ts';

/**
 * Condition: no heading above the match and no header of its column or row contains one of these phrases. There are
 * three exceptions. A heading that is a name of the product may contain a phrase, unless it is only the phrase
 * (`Thanks`). So may a heading that compares the product's own plans. Under a heading that compares products, clauses
 * that begin with the product's name are accepted. Headings do not matter for cells in the product's own column or row
 * of a comparison.
 */
export const schema = { phrases: phrasesField };

const PLAN_HEADINGS = phraseSetForRole('plan-headings');
const COMPARISONS = phraseSetForRole('comparison');

export function compile({ phrases: texts }: InferSchema<typeof schema>, compiler: PhraseCompiler) {
  const set = compiler.phrases(texts);
  return ({ occurrence: { block, range } }: TextMatch, { product, tables }: SourceContext) => {
    const beginsWithProduct = product.nameLengthAt(block.text, clauseAt(block.text, range[0])[0]) > 0;
    const isExcluded =
      !tables.isOwnCell(block) &&
      block.headings.some((heading) => {
        if (!set.hasMatchIn(heading.text, undefined, createHarmlessWordCounter(heading.text))) return false;
        if (product.isName(heading.block.text) && !set.matchesWhole(heading.text)) return false;
        return COMPARISONS.hasMatchIn(heading.text) ? !beginsWithProduct : !PLAN_HEADINGS.hasMatchIn(heading.text);
      });
    return !isExcluded && !block.labels.some((label) => set.hasMatchIn(label));
  };
}
