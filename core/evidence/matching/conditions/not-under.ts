import { phraseSet } from '../../text/phrases.ts';
import { clauseOf } from '../../text/words.ts';
import type { Compiler } from '../compiler.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import { type Described, phrases } from '../schema.ts';
import { harmlessAt } from './clause.ts';

/**
 * No heading above the match and no head of its column or row holds one of these. A heading that is a name of the product and more than one of these, or that compares its plans, is about
 * nobody else: `Thanks` is no name where it is the title too. So is the product's own column in a comparison, and a
 * clause there that begins with a name of the product.
 */
export const schema = { phrases };

const PLAN_HEADINGS = phraseSet('plan-headings');
const COMPARISONS = phraseSet('comparison');

export function compile({ phrases: texts }: Described<typeof schema>, compiler: Compiler) {
  const set = compiler.phrases(texts);
  return ({ said: { block, range } }: TextMatch, { product, tables }: SourceContext) => {
    const isNamed = product.lengthAt(block.text, clauseOf(block.text, range[0])[0]) > 0;
    const isWrong =
      !tables.isOwn(block) &&
      block.headings.some((heading) => {
        if (!set.isIn(heading.text, undefined, harmlessAt(heading.text))) return false;
        if (product.has(heading.block.text) && !set.isWhole(heading.text)) return false;
        return COMPARISONS.isIn(heading.text) ? !isNamed : !PLAN_HEADINGS.isIn(heading.text);
      });
    return !isWrong && !block.labels.some((label) => set.isIn(label));
  };
}
