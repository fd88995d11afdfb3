import { phraseSet } from '../../text/phrases.ts';
import { clauseOf } from '../../text/words.ts';
import type { Compiler } from '../compiler.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import { type Described, phrases } from '../schema.ts';
import { harmlessAt } from './clause.ts';

/**
 * No heading above the match and no header of its column or row holds one of these. Exceptions: a heading that is the
 * product's name plus other words; a heading that compares the product's own plans; and, in a comparison, the product's
 * own column or a clause that begins with its name. A heading that is only one of the phrases (`Thanks`) is never taken
 * for the product's name.
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
