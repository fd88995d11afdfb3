import { phraseSetForRole } from '../../text/phrases.ts';
import { clauseAt, gapBefore, type Words } from '../../text/words.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import type { PhraseCompiler } from '../phrase-compiler.ts';
import type { ProductNames } from '../product-names.ts';
import type { ConditionParams } from './condition-schemas.ts';

const PAUSE_PATTERN = /[,:()\u2013\u2014、，：（）]|\s-\s/;
const HARMLESS_PHRASES = phraseSetForRole('harmless');

type ClauseParams = ConditionParams<'clause'>;

export function compile({ has, lacks, only }: ClauseParams, compiler: PhraseCompiler) {
  const [required, forbidden] = [has && compiler.compilePhrases(has), compiler.compilePhrases(lacks)];
  const allowed = only && compiler.compilePhrases(only);
  return ({ occurrence: { block, range } }: TextMatch, { productNames }: SourceContext) => {
    const clause = clauseAt(block.text, range[0]);
    if (required && !required.hasMatchIn(block.text, clause)) return false;
    if (forbidden.hasMatchIn(block.text, clause, createHarmlessWordCounter(block.text, productNames))) return false;
    if (!allowed) return true;
    for (let at = clause[0]; at < clause[1]; ) {
      if (at >= range[1] && PAUSE_PATTERN.test(gapBefore(block.text, at)))
        return required?.hasMatchIn(block.text, [clause[0], at]) ?? true;
      const own = at === range[0] ? range[1] - at : productNames.countNameWordsAt(block.text, at);
      const length = own || rangeLength(allowed.matchAt(block.text, at)?.range);
      if (length === 0) return false;
      at += length;
    }
    return true;
  };
}

/**
 * Creates a function that returns how many words from an index on must be skipped. The skipped words only look like a
 * denial or comparison: `as soon as`, `VS Code`, or a name of the product.
 */
export function createHarmlessWordCounter(text: Words, productNames?: ProductNames): (at: number) => number {
  return (at) =>
    rangeLength(HARMLESS_PHRASES.matchAt(text, at)?.range) || (productNames?.countNameWordsAt(text, at) ?? 0);
}

function rangeLength(range: readonly [number, number] | undefined): number {
  return range === undefined ? 0 : range[1] - range[0];
}
