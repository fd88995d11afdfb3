import type { Words } from '../../text/words.ts';
import type { SourceContext, TextMatch } from '../match.ts';
import type { TextBlock } from '../page-text.ts';
import type { PhraseCompiler } from '../phrase-compiler.ts';
import type { ConditionParams } from './condition-schemas.ts';

const MAX_LINE_WORDS = 14;
/** Maximum distance between the match and a heading, in blocks. */
const MAX_DISTANCE = 80;
const MAX_NEAR_DISTANCE = 20;
/** Maximum number of words of a list item. With `nearest`, a match inside a text with more words is a mention. */
const MAX_ITEM_WORDS = 6;

export function compile(
  { phrases: texts, nearest, answered, headers }: ConditionParams<'under'>,
  compiler: PhraseCompiler,
) {
  const [set, headerSet] = [compiler.compilePhrases(texts), compiler.compilePhrases(headers)];
  return ({ occurrence: { block, range } }: TextMatch, { titleWords, pageText, tables }: SourceContext) => {
    const line = findLineBefore(block, pageText.blocks);
    const isMention = nearest && range[0] > 0 && block.text.words.length > MAX_ITEM_WORDS;
    return (
      (isMention ? block.headings.slice(-1) : block.headings).some(
        (heading) =>
          block.index - heading.index <= (isMention ? MAX_NEAR_DISTANCE : MAX_DISTANCE) && set.hasMatchIn(heading.text),
      ) ||
      block.labels.some((label) => set.hasMatchIn(label)) ||
      (block.pageBlock.cell?.column === 0 && block.labels.some((label) => headerSet.matchesWhole(label))) ||
      (line !== undefined && set.hasMatchIn(line)) ||
      (!isMention && set.hasMatchIn(titleWords)) ||
      (answered === true && tables.findRowAnswer(block) === 'yes' && tables.hasAnswersForProduct(block))
    );
  };
}

/** Finds the short line before the list of a block, such as `Works with:`. */
function findLineBefore({ pageBlock: { kind }, index }: TextBlock, blocks: readonly TextBlock[]): Words | undefined {
  let at = index - 1;
  while (blocks[at]?.pageBlock.kind === kind && kind !== 'paragraph') at -= 1;
  const line = blocks[at];
  return line !== undefined && line.pageBlock.kind !== 'list_item' && line.text.words.length <= MAX_LINE_WORDS
    ? line.text
    : undefined;
}
