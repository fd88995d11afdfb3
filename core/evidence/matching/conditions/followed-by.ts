import { gapBefore } from '../../text/words.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import type { PhraseCompiler } from '../phrase-compiler.ts';
import type { ConditionParams } from './condition-schemas.ts';

const PAUSE_PATTERN = /[,:|·&()\u2013\u2014、，：（）・]|\s-\s/;

type FollowedByParams = ConditionParams<'followedBy'>;

export function compile(
  { phrases: texts, product: isProduct, distance = 0 }: FollowedByParams,
  compiler: PhraseCompiler,
) {
  const set = compiler.compilePhrases(texts);
  return ({ occurrence: { block, range } }: TextMatch, { productNames }: SourceContext) => {
    const { text } = block;
    const [, to] = range;
    if (isProduct) {
      for (let at = to; at <= to + distance; at += 1) {
        const length = productNames.countNameWordsAt(text, at);
        if (length > 0 && gapBefore(text, at + length) !== '-') return true;
      }
      return set.matchAt(text, to) !== undefined;
    }
    if (to >= text.words.length || text.clauseIndexes[to] !== text.clauseIndexes[to - 1]) return true;
    return PAUSE_PATTERN.test(gapBefore(text, to)) || set.matchAt(text, to) !== undefined;
  };
}
