import { clauseAt, gapBefore } from '../../text/words.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import { findNameAt } from '../names.ts';
import type { PhraseCompiler } from '../phrase-compiler.ts';
import type { ConditionParams } from './condition-schemas.ts';

const PART_END_PATTERN = /[,:、：–—]|\s-\s/;

export function compile(params: ConditionParams<'precededBy'>, compiler: PhraseCompiler) {
  const [set, subjects] = [compiler.compilePhrases(params.phrases), compiler.compilePhrases(params.subjects)];
  return ({ occurrence: { block, range } }: TextMatch, { productNames, getNameIndexes }: SourceContext) => {
    const { text } = block;
    const platforms = { names: getNameIndexes('platforms'), requiresCapital: false, includesVersions: true };
    let [at] = clauseAt(text, range[0]);
    for (let next = range[0] - 1; params.subjects && next > at; next -= 1) {
      const isSubject = subjects.matchAt(text, next) !== undefined || productNames.countNameWordsAt(text, next) > 0;
      if (isSubject && PART_END_PATTERN.test(gapBefore(text, next))) at = next;
    }
    while (at < range[0]) {
      const end = set.matchAt(text, at)?.range[1] ?? findNameAt(text, at, platforms, range[0])?.range[1] ?? at;
      const length = productNames.countNameWordsAt(text, at) || end - at;
      if (length === 0) return false;
      at += length;
    }
    return true;
  };
}
