import type { SourceContext, TextMatch } from '../match.ts';
import type { PhraseCompiler } from '../phrase-compiler.ts';
import type { ConditionParams } from './condition-schemas.ts';

const DEFAULT_BLOCKS_BEFORE = 2;
const DEFAULT_BLOCKS_AFTER = 4;
const MAX_LABEL_WORDS = 8;
const AMOUNT_PATTERN = /\p{Sc} ?\d|\d ?[\p{Sc}%]/u;

type NearParams = ConditionParams<'near'>;

export function compile(
  { price, lacks, before = DEFAULT_BLOCKS_BEFORE, after = DEFAULT_BLOCKS_AFTER }: NearParams,
  compiler: PhraseCompiler,
) {
  const forbidden = compiler.compilePhrases(lacks);
  return ({ occurrence: { block } }: TextMatch, { pageText, prices }: SourceContext) => {
    const neighbours = pageText.listNeighbours(block, before, after);
    // For `lacks`, leave out blocks after the next heading, because it begins another topic. Also leave out list items,
    // because the features of a plan do not describe its price, and blocks with an amount: `Setup fee: $99`.
    const next = neighbours.find((one) => one.index > block.index && one.pageBlock.kind === 'heading')?.index;
    const related = neighbours.filter(({ index, pageBlock: { kind, text } }) => {
      if (index >= (next ?? Infinity) || AMOUNT_PATTERN.test(text)) return false;
      return kind !== 'list_item' || block.pageBlock.kind === 'list_item';
    });
    const labels = [...related.map((one) => one.text), ...block.labels];
    if (labels.some((one) => one.words.length <= MAX_LABEL_WORDS && forbidden.hasMatchIn(one))) return false;
    return !price || neighbours.some((one) => prices.hasPaidPrice(one));
  };
}
