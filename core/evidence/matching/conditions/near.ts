import type { PhraseCompiler } from '../compiler.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import { countField, flagField, type InferSchema, optional, phrasesField } from '../schema.ts';

/** Condition on the blocks near the match. */
export const schema = {
  /** If true, one of the blocks must contain a price other than 0. */
  price: optional(flagField),
  /** The short blocks, and the headers of the match's column and row, must not contain any of these phrases. */
  lacks: optional(phrasesField),
  /** Number of blocks before the match to check. Default: 2. */
  before: optional(countField),
  /** Number of blocks after the match to check. Default: 4. */
  behind: optional(countField),
};

export const needsOneOf = ['price', 'lacks'];

const DEFAULT_BLOCKS_BEFORE = 2;
const DEFAULT_BLOCKS_BEHIND = 4;
const MAX_LABEL_WORDS = 8;

type Params = InferSchema<typeof schema>;

export function compile(
  { price, lacks, before = DEFAULT_BLOCKS_BEFORE, behind = DEFAULT_BLOCKS_BEHIND }: Params,
  compiler: PhraseCompiler,
) {
  const forbidden = compiler.phrases(lacks);
  return ({ occurrence: { block } }: TextMatch, { text, prices }: SourceContext) => {
    const neighbours = text.neighbours(block, before, behind);
    // For `lacks`, leave out blocks after the next heading, because it begins another topic. Also leave out list items,
    // because the features of a plan do not describe its price.
    const next = neighbours.find((one) => one.index > block.index && one.block.kind === 'heading')?.index;
    const related = neighbours.filter(({ index, block: { kind } }) => {
      return (next === undefined || index < next) && (kind !== 'list_item' || block.block.kind === 'list_item');
    });
    const labels = [...related.map((one) => one.text), ...block.labels];
    if (labels.some((one) => one.words.length <= MAX_LABEL_WORDS && forbidden.hasMatchIn(one))) return false;
    return !price || neighbours.some((one) => prices.hasPaidPrice(one));
  };
}
