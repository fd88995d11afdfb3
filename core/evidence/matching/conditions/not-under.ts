import { phraseSet } from '../../text/phrases.ts';
import { clauseAt } from '../../text/words.ts';
import type { Compiler } from '../compiler.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import { type InferSchema, phrases } from '../schema.ts';
import { createHarmlessMatcher } from './clause.ts';

/**
 * No heading above the match and no header of its column or row contains one of these. Exceptions are a heading that is
 * the product's name plus other words, and a heading that compares the product's own plans. In a comparison, the
 * product's own column and clauses that begin with its name are exempt. A heading that is only one of the phrases
 * (`Thanks`) never counts as the product's name.
 */
export const schema = { phrases };

const PLAN_HEADINGS = phraseSet('plan-headings');
const COMPARISONS = phraseSet('comparison');

export function compile({ phrases: texts }: InferSchema<typeof schema>, compiler: Compiler) {
  const set = compiler.phrases(texts);
  return ({ occurrence: { block, range } }: TextMatch, { product, tables }: SourceContext) => {
    const beginsWithProduct = product.nameLengthAt(block.text, clauseAt(block.text, range[0])[0]) > 0;
    const isExcluded =
      !tables.isOwnCell(block) &&
      block.headings.some((heading) => {
        if (!set.hasMatchIn(heading.text, undefined, createHarmlessMatcher(heading.text))) return false;
        if (product.isName(heading.block.text) && !set.matchesWhole(heading.text)) return false;
        return COMPARISONS.hasMatchIn(heading.text) ? !beginsWithProduct : !PLAN_HEADINGS.hasMatchIn(heading.text);
      });
    return !isExcluded && !block.labels.some((label) => set.hasMatchIn(label));
  };
}
