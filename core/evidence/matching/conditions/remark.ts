import { wordSet } from '../../lexicon/lexicon.ts';
import { clauseOf } from '../../text/words.ts';
import type { Compiler } from '../compiler.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import { type Described, phrases } from '../schema.ts';

/**
 * The block right behind the match is none of these and nothing else, and, below a heading, no short block of its card
 * holds one: *coming soon*. Nor does the next clause, where it goes on about the same: *It is coming soon*.
 */
export const schema = { lacks: phrases };

const PRONOUNS = wordSet('pronoun');
const MAX_CARD_BLOCKS = 3;
const MAX_REMARK_WORDS = 16;

export function compile({ lacks }: Described<typeof schema>, compiler: Compiler) {
  const set = compiler.phrases(lacks);
  return ({ said: { block, range } }: TextMatch, { text }: SourceContext) => {
    const [, to] = clauseOf(block.text, range[0]);
    if (PRONOUNS.has(block.text.words[to] ?? '') && set.isIn(block.text, clauseOf(block.text, to))) return false;
    const behind = text.next(block);
    // A heading behind a list is about what follows it.
    if (!behind || (block.block.kind === 'list_item' && behind.block.kind === 'heading')) return true;
    if (block.block.kind !== 'heading' || behind.block.kind === 'heading') return !set.isWhole(behind.text);
    const next = text.blocks.slice(block.index + 1, block.index + 1 + MAX_CARD_BLOCKS);
    const end = next.findIndex((one) => one.block.kind === 'heading');
    const card = next.slice(0, end < 0 ? undefined : end);
    return !card.some((one) => one.text.words.length <= MAX_REMARK_WORDS && set.isIn(one.text));
  };
}
