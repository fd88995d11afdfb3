import { phraseSet } from '../../text/phrases.ts';
import { clauseOf, gapBefore, type Words } from '../../text/words.ts';
import type { Compiler } from '../compiler.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import type { ProductNames } from '../product-names.ts';
import { type Described, flag, optional, phrases } from '../schema.ts';

/** What the clause of the match says besides it. */
export const schema = {
  /** It has one of these. */
  has: optional(phrases),
  /** It has none of these. */
  lacks: optional(phrases),
  /**
   * It consists of these, the match and names of the product: a statement about a part, a plan or somebody else has
   * other words. A pause behind the match may end what is compared, and what it must have.
   */
  only: optional(phrases),
  /** It holds a name of the product: a command that fetches it, not something that it needs. */
  product: optional(flag),
};

export const needsOneOf = ['has', 'lacks', 'only', 'product'];

const HARMLESS = phraseSet('harmless');
const PAUSE = /[,:()\u2013\u2014、，：（）]|\s-\s/;

type Params = Described<typeof schema>;

export function compile({ has, lacks, only, product: isNamed }: Params, compiler: Compiler) {
  const [required, forbidden] = [has && compiler.phrases(has), compiler.phrases(lacks)];
  const allowed = only && compiler.phrases(only);
  return ({ said: { block, range } }: TextMatch, { product }: SourceContext) => {
    const clause = clauseOf(block.text, range[0]);
    if (required && !required.isIn(block.text, clause)) return false;
    if (forbidden.isIn(block.text, clause, harmlessAt(block.text, product))) return false;
    if (isNamed && !product.isIn(block.text, clause)) return false;
    if (!allowed) return true;
    for (let at = clause[0]; at < clause[1]; ) {
      if (at === range[0]) at = range[1];
      else if (at >= range[1] && isPaused(block.text, at)) {
        return !required || required.isIn(block.text, [clause[0], at]);
      } else {
        const length = product.lengthAt(block.text, at) || lengthOf(allowed.at(block.text, at)?.range);
        if (length === 0) return false;
        at += length;
      }
    }
    return true;
  };
}

/** The number of words at a place that only look like a denial or a comparison: `as soon as`, `VS Code`, own names. */
export function harmlessAt(text: Words, product?: ProductNames): (at: number) => number {
  return (at) => lengthOf(HARMLESS.at(text, at)?.range) || (product?.lengthAt(text, at) ?? 0);
}

function isPaused(text: Words, at: number): boolean {
  return PAUSE.test(gapBefore(text, at));
}

function lengthOf(range: readonly [number, number] | undefined): number {
  return range === undefined ? 0 : range[1] - range[0];
}
