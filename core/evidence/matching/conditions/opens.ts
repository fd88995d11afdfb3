import { clauseAt, gapBefore } from '../../text/words.ts';
import type { PhraseCompiler } from '../compiler.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import { findNameAt } from '../names.ts';
import type { ConditionParams } from './condition-schemas.ts';

const PART_END_PATTERN = /[,:、：–—]|\s-\s/;

export function compile(params: ConditionParams<'opens'>, compiler: PhraseCompiler) {
  const [set, subjects] = [compiler.phrases(params.phrases), compiler.phrases(params.subjects)];
  return ({ occurrence: { block, range } }: TextMatch, { product, vocabularyNames }: SourceContext) => {
    const { text } = block;
    const platforms = { names: vocabularyNames('platforms'), isProper: false, hasVersions: true };
    let [at] = clauseAt(text, range[0]);
    for (let next = range[0] - 1; params.subjects && next > at; next -= 1) {
      const isSubject = subjects.matchAt(text, next) !== undefined || product.nameLengthAt(text, next) > 0;
      if (isSubject && PART_END_PATTERN.test(gapBefore(text, next))) at = next;
    }
    while (at < range[0]) {
      const end = set.matchAt(text, at)?.range[1] ?? findNameAt(text, at, platforms, range[0])?.range[1] ?? at;
      const length = product.nameLengthAt(text, at) || end - at;
      if (length === 0) return false;
      at += length;
    }
    return true;
  };
}
