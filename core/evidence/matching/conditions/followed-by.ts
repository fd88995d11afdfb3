import { gapBefore } from '../../text/words.ts';
import type { PhraseCompiler } from '../compiler.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import type { ConditionParams } from './condition-schemas.ts';

const PAUSE_PATTERN = /[,:|·&()\u2013\u2014、，：（）・]|\s-\s/;

type FollowedByParams = ConditionParams<'followedBy'>;

export function compile({ phrases: texts, product: isProduct }: FollowedByParams, compiler: PhraseCompiler) {
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
