import { gapBefore } from '../../text/words.ts';
import type { Compiler } from '../compiler.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import { flag, type InferSchema, optional, phrases } from '../schema.ts';

/** The words behind the match in its clause. */
export const schema = {
  /** The clause ends, or continues with one of these, a comma, a colon, a dash, a bracket or `&`. */
  phrases: optional(phrases),
  /** A name of the product follows that is not part of a hyphenated word: `install acme`, not `acme-sdk`. */
  product: optional(flag),
};

export const needsOneOf = ['phrases', 'product'];

const PAUSE = /[,:|·&()\u2013\u2014、，：（）・]|\s-\s/;

type Params = InferSchema<typeof schema>;

export function compile({ phrases: texts, product: isProduct }: Params, compiler: Compiler) {
  const set = compiler.phrases(texts);
  return ({ occurrence: { block, range } }: TextMatch, { product }: SourceContext) => {
    const { text } = block;
    const [, to] = range;
    if (isProduct) {
      const length = product.nameLengthAt(text, to);
      return length > 0 && gapBefore(text, to + length) !== '-';
    }
    if (to >= text.words.length || text.clauses[to] !== text.clauses[to - 1]) return true;
    return PAUSE.test(gapBefore(text, to)) || set.matchAt(text, to) !== undefined;
  };
}
