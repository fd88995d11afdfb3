import type { SourceContext, TextMatch } from '../match.ts';
import type { PhraseCompiler } from '../phrase-compiler.ts';
import type { ConditionParams } from './condition-schemas.ts';

const MAX_CARD_BLOCKS = 3;
const MAX_REMARK_WORDS = 20;

export function compile({ lacks }: ConditionParams<'nextBlock'>, compiler: PhraseCompiler) {
  const set = compiler.compilePhrases(lacks);
  return ({ occurrence: { block } }: TextMatch, { pageText }: SourceContext) => {
    const behind = pageText.next(block);
    if (block.pageBlock.kind !== 'heading') return behind === undefined || !set.matchesWhole(behind.text);
    const next = pageText.blocks.slice(block.index + 1, block.index + 1 + MAX_CARD_BLOCKS);
    const end = next.findIndex((one) => one.pageBlock.kind === 'heading');
    const card = next.slice(0, end < 0 ? undefined : end);
    return !card.some((one) => one.text.words.length <= MAX_REMARK_WORDS && set.hasMatchIn(one.text));
  };
}
