import type { Words } from '../../text/words.ts';
import type { Compiler } from '../compiler.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import type { TextBlock } from '../page-text.ts';
import { flag, type InferSchema, optional, phrases } from '../schema.ts';

/**
 * One of these phrases is in a heading above the match, the header of its column or row, or the title of the page. The
 * term that the match defines and the short line before its list count too.
 */
export const schema = {
  phrases,
  /** For a match within a longer text, only the nearest heading counts. */
  nearest: optional(flag),
  /** A table row that answers for the product counts too: `Windows | ✓`. */
  answered: optional(flag),
  /** The match is in the first column of a table, whose header is only one of these. */
  headers: optional(phrases),
};

const MAX_LINE_WORDS = 14;
/** Maximum distance of a heading, in blocks. */
const MAX_DISTANCE = 80;
const MAX_NEAR_DISTANCE = 20;
/** A longer text is not a list item. */
const MAX_ITEM_WORDS = 6;

export function compile(
  { phrases: texts, nearest, answered, headers }: InferSchema<typeof schema>,
  compiler: Compiler,
) {
  const [set, headerSet] = [compiler.phrases(texts), compiler.phrases(headers)];
  return ({ occurrence: { block, range } }: TextMatch, { titleWords, text, tables }: SourceContext) => {
    const line = findLineBefore(block, text.blocks);
    const isMention = nearest && range[0] > 0 && block.text.words.length > MAX_ITEM_WORDS;
    return (
      (isMention ? block.headings.slice(-1) : block.headings).some(
        (heading) =>
          block.index - heading.index <= (isMention ? MAX_NEAR_DISTANCE : MAX_DISTANCE) && set.hasMatchIn(heading.text),
      ) ||
      block.labels.some((label) => set.hasMatchIn(label)) ||
      (block.block.cell?.column === 0 && block.labels.some((label) => headerSet.matchesWhole(label))) ||
      (line !== undefined && set.hasMatchIn(line)) ||
      (!isMention && set.hasMatchIn(titleWords)) ||
      (answered === true && tables.rowAnswer(block) === 'yes' && tables.answersForProduct(block))
    );
  };
}

/** Finds the short line before a block's list: `Works with:` and a list. */
function findLineBefore({ block: { kind }, index }: TextBlock, blocks: readonly TextBlock[]): Words | undefined {
  let at = index - 1;
  while (blocks[at]?.block.kind === kind && kind !== 'paragraph') at -= 1;
  const line = blocks[at];
  return line !== undefined && line.block.kind !== 'list_item' && line.text.words.length <= MAX_LINE_WORDS
    ? line.text
    : undefined;
}
