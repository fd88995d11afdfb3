import { gapBefore } from '../../text/words.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import type { PhraseCompiler } from '../phrase-compiler.ts';
import type { ConditionParams } from './condition-schemas.ts';

const PAUSE_PATTERN = /[,:|·&()\u2013\u2014、，：（）・]|\s-\s/;

type FollowedByParams = ConditionParams<'followedBy'>;

export function compile({ phrases: texts, product: isProduct }: FollowedByParams, compiler: PhraseCompiler) {
  const set = compiler.compilePhrases(texts);
  return ({ occurrence: { block, range } }: TextMatch, { productNames }: SourceContext) => {
    const { text } = block;
    const [, to] = range;
    if (isProduct) {
      const length = productNames.countNameWordsAt(text, to);
      return length > 0 && gapBefore(text, to + length) !== '-';
    }
    if (to >= text.words.length || text.clauseIndexes[to] !== text.clauseIndexes[to - 1]) return true;
    return PAUSE_PATTERN.test(gapBefore(text, to)) || set.matchAt(text, to) !== undefined;
  };
}
