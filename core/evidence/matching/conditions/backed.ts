import type { SourceContext, TextMatch } from '../match.ts';
import type { TextBlock } from '../page-text.ts';
import type { PhraseCompiler } from '../phrase-compiler.ts';
import type { ConditionParams } from './condition-schemas.ts';

/** Maximum distance of a block from the match, in blocks. */
const MAX_DISTANCE = 8;

export function compile({ values, phrases: backing }: ConditionParams<'backed'>, compiler: PhraseCompiler) {
  const set = compiler.compilePhrases(backing);
  return ({ raw, occurrence: { block } }: TextMatch, { titleWords, pageText }: SourceContext) =>
    !values.some((value) => String(raw).endsWith(value)) ||
    set.hasMatchIn(titleWords) ||
    pageText.findPhrases(set).some((one) => one.block.pageBlock.kind === 'heading' || isNear(one.block, block));
}

function isNear(one: TextBlock, other: TextBlock): boolean {
  return Math.abs(one.index - other.index) <= MAX_DISTANCE;
}
