import { gapBefore } from '../../text/words.ts';
import type { PhraseCompiler } from '../compiler.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import { flagField, type InferSchema, optional, phrasesField } from '../schema.ts';

/** Condition on the words after the match in its clause. */
export const schema = {
  /**
   * The clause must end after the match, or continue with one of these phrases or a punctuation mark such as a comma, a
   * colon, a dash, a bracket or `&`.
   */
  phrases: optional(phrasesField),
  /**
   * If true, a name of the product must follow, and `phrases` is ignored. The name must not be the start of a
   * hyphenated word: `install acme` counts, `install acme-sdk` does not.
   */
  product: optional(flagField),
};

export const needsOneOf = ['phrases', 'product'];

const PAUSE_PATTERN = /[,:|·&()\u2013\u2014、，：（）・]|\s-\s/;

type Params = InferSchema<typeof schema>;

export function compile({ phrases: texts, product: isProduct }: Params, compiler: PhraseCompiler) {
  const set = compiler.phrases(texts);
  return ({ occurrence: { block, range } }: TextMatch, { product }: SourceContext) => {
    const { text } = block;
    const [, to] = range;
    if (isProduct) {
      const length = product.nameLengthAt(text, to);
      return length > 0 && gapBefore(text, to + length) !== '-';
    }
    if (to >= text.words.length || text.clauses[to] !== text.clauses[to - 1]) return true;
    return PAUSE_PATTERN.test(gapBefore(text, to)) || set.matchAt(text, to) !== undefined;
  };
}
