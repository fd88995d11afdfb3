import { beginsWithPlan } from './plan-names.ts';
import type { ReadBlock } from './read-blocks.ts';

/** What a table says beside the name of something that there is not. */
const DENIAL =
  /^(?:[✗✘✖✕×❌x–—-]|no|nein|non|n\/a|none|not (?:available|included|supported|offered)|paid only|いいえ|なし|非対応)[.!。]?$/iu;
/** What it says there of what there is. */
const AFFIRMATION = /^(?:[✓✔✅]|yes|included|ja|oui|sí|はい|対応)[.!。]?$/iu;
/** A table, how many blocks of it are looked at for its head, and how many plans one has that compares plans. */
const TABLE = /^(?:.*> )?table(?::nth-of-type\(\d+\))?(?: > |$)/;
const LONGEST_TABLE = 400;
const LONGEST_HEAD = 24;
const FEWEST_PLANS = 2;
/** A row of a table, and how many blocks of it are looked at on either side. */
const ROW = /^(?:.*> )?tr(?::nth-of-type\(\d+\))? > /;
const LONGEST_ROW = 20;

/** Whether a cell says something that its row denies, or, where it is the row’s name, leaves without an answer in words. */
export function isDeniedInTable(block: ReadBlock, blocks: readonly ReadBlock[], isWhole: boolean): boolean {
  if (block.block.kind !== 'cell') return false;
  return isDenied(block, blocks) || (isWhole && isUnanswered(block, rowOf(block, blocks)));
}

/** What stands behind a name, or in any cell of its row, says that there is not: which column is whose is not known. */
export function isDenied(block: ReadBlock, blocks: readonly ReadBlock[]): boolean {
  const next = blocks[block.index + 1];
  const row = rowOf(block, blocks);
  const isSo = ({ block: { text } }: ReadBlock) => AFFIRMATION.test(text);
  const isNot = [...(next ? [next] : []), ...row].some(({ block: { text } }) => DENIAL.test(text));
  return isNot && !(row.some(isSo) && isTableOfPlans(block, blocks));
}

/** Whether the columns of a block's table are plans of one product: what one of them has, the product has. */
function isTableOfPlans({ block, index }: ReadBlock, blocks: readonly ReadBlock[]): boolean {
  const table = TABLE.exec(block.locator)?.[0];
  if (table === undefined) return false;
  let from = index;
  while (index - from < LONGEST_TABLE && blocks[from - 1]?.block.locator.startsWith(table)) from -= 1;
  const first = ROW.exec(blocks[from]?.block.locator ?? '')?.[0] ?? table;
  const head = blocks.slice(from, from + LONGEST_HEAD).filter((one) => one.block.locator.startsWith(first));
  return head.filter((one) => beginsWithPlan(one.block.text)).length >= FEWEST_PLANS;
}

/** What a table's row begins with, for one of its other cells. */
export function rowLabelOf(block: ReadBlock, blocks: readonly ReadBlock[]): ReadBlock | undefined {
  if (block.block.kind !== 'cell') return undefined;
  const [first] = rowOf(block, blocks);
  return first && first.index < block.index ? first : undefined;
}

/** The other blocks of a table's row. */
function rowOf({ block, index }: ReadBlock, blocks: readonly ReadBlock[]): readonly ReadBlock[] {
  const row = ROW.exec(block.locator)?.[0];
  if (row === undefined) return [];
  const isBeside = (at: number) => blocks[at]?.block.locator.startsWith(row) ?? false;
  let from = index;
  let to = index + 1;
  while (index - from < LONGEST_ROW && isBeside(from - 1)) from -= 1;
  while (to - index < LONGEST_ROW && isBeside(to)) to += 1;
  const others = [...blocks.slice(from, index), ...blocks.slice(index + 1, to)];
  return others.filter((one) => one.block.kind !== 'picture');
}

/** The name of a row whose other cells say nothing in words: a picture may stand there. */
function isUnanswered({ block }: ReadBlock, row: readonly ReadBlock[]): boolean {
  return row.length === 0 && ROW.test(block.locator);
}
