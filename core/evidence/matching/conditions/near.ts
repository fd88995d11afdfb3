import type { Compiler } from '../compiler.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import { count, type Described, flag, optional, phrases } from '../schema.ts';

/** What the blocks beside the match say. */
export const schema = {
  /** One of them has a price other than 0. */
  price: optional(flag),
  /** No short block among them, and no head of its column or row, has one of these. */
  lacks: optional(phrases),
  /** How many blocks before and behind the match are read; 2 and 4 where they are left out. */
  before: optional(count),
  behind: optional(count),
};

export const needsOneOf = ['price', 'lacks'];

const BEFORE = 2;
const BEHIND = 4;
const MAX_LABEL_WORDS = 8;

type Params = Described<typeof schema>;

export function compile({ price, lacks, before = BEFORE, behind = BEHIND }: Params, compiler: Compiler) {
  const forbidden = compiler.phrases(lacks);
  return ({ said: { block } }: TextMatch, { text, prices }: SourceContext) => {
    const beside = text.around(block, before, behind);
    // A heading behind begins something else, and what a plan has says nothing of its price.
    const next = beside.find((one) => one.index > block.index && one.block.kind === 'heading')?.index;
    const said = beside.filter(({ index, block: { kind } }) => {
      return (next === undefined || index < next) && (kind !== 'list_item' || block.block.kind === 'list_item');
    });
    const labels = [...said.map((one) => one.text), ...block.labels];
    if (labels.some((one) => one.words.length <= MAX_LABEL_WORDS && forbidden.isIn(one))) return false;
    return !price || beside.some((one) => prices.hasPaidPrice(one));
  };
}
