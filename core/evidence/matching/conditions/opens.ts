import { clauseAt, gapBefore } from '../../text/words.ts';
import type { PhraseCompiler } from '../compiler.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import { findNameAt } from '../names.ts';
import { type InferSchema, optional, phrasesField } from '../schema.ts';

/**
 * Condition: the clause has no words before the match except these phrases, names of the product and names of
 * platforms.
 */
export const schema = {
  phrases: phrasesField,
  /** If one of these or a name of the product follows a comma, colon or dash, the words before it are ignored. */
  subjects: optional(phrasesField),
};

const PART_END_PATTERN = /[,:、：–—]|\s-\s/;

export function compile(params: InferSchema<typeof schema>, compiler: PhraseCompiler) {
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
