import type { Compiler } from '../compiler.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import { count, flag, type InferSchema, optional, phrases } from '../schema.ts';

/** Contents of the blocks near the match. */
export const schema = {
  /** One of the blocks contains a price other than 0. */
  price: optional(flag),
  /** No short block, and no header of the match's column or row, contains one of these. */
  lacks: optional(phrases),
  /** Number of blocks to check before and behind the match. Default: 2 and 4. */
  before: optional(count),
  behind: optional(count),
};

export const needsOneOf = ['price', 'lacks'];

const BEFORE = 2;
const BEHIND = 4;
const MAX_LABEL_WORDS = 8;

type Params = InferSchema<typeof schema>;

export function compile({ price, lacks, before = BEFORE, behind = BEHIND }: Params, compiler: Compiler) {
  const forbidden = compiler.phrases(lacks);
  return ({ occurrence: { block } }: TextMatch, { text, prices }: SourceContext) => {
    const neighbours = text.neighbours(block, before, behind);
    // A following heading begins another topic, and list items of a plan do not describe its price.
    const next = neighbours.find((one) => one.index > block.index && one.block.kind === 'heading')?.index;
    const related = neighbours.filter(({ index, block: { kind } }) => {
      return (next === undefined || index < next) && (kind !== 'list_item' || block.block.kind === 'list_item');
    });
    const labels = [...related.map((one) => one.text), ...block.labels];
    if (labels.some((one) => one.words.length <= MAX_LABEL_WORDS && forbidden.hasMatchIn(one))) return false;
    return !price || neighbours.some((one) => prices.hasPaidPrice(one));
  };
}
