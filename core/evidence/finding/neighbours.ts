import { standsAmong } from '../phrase.ts';
import type { BlockPrices } from './block-prices.ts';
import type { ReadPlace } from './compiled-rules.ts';
import type { ReadBlock } from './read-blocks.ts';

/** Neighbours before and after that may forbid, and neighbours after that may confirm. */
const NEAR = 2;
const NEXT = 4;

/** Whether a block close by says what may not stand near. */
export function isForbiddenNear(
  { index }: ReadBlock,
  blocks: readonly ReadBlock[],
  { unlessNear }: ReadPlace,
): boolean {
  if (unlessNear.size === 0) return false;
  return blocks.slice(Math.max(0, index - NEAR), index + NEAR + 1).some(({ text }) => standsAmong(unlessNear, text));
}

/** How many words what stands right behind a price may have to be said of it. */
const LONGEST_BEHIND = 8;

/**
 * Whether a clause, or a few words right behind a block that has no other, holds what has to stand there, if anything
 * has to.
 */
export function isAlsoSaid(
  { index, text }: ReadBlock,
  blocks: readonly ReadBlock[],
  { also }: ReadPlace,
  [from, to]: readonly [from: number, to: number],
): boolean {
  if (also === null || standsAmong(also, text, from, to)) return true;
  const behind = blocks[index + 1]?.text;
  const isWhole = from === 0 && to === text.words.length;
  return isWhole && behind !== undefined && behind.words.length <= LONGEST_BEHIND && standsAmong(also, behind);
}

/** How far a price may be that tells of a block that it is the price of a plan. */
const FARTHEST_PRICE = 16;

/** Whether one of the next blocks says what has to stand near, if anything has to. */
export function isConfirmed(
  { index }: ReadBlock,
  blocks: readonly ReadBlock[],
  { near, nearPrice }: ReadPlace,
  prices: BlockPrices,
): boolean {
  if (near === null) return true;
  if (blocks.slice(index + 1, index + 1 + NEXT).some((block) => standsAmong(near, block.text))) return true;
  const around = nearPrice ? blocks.slice(Math.max(0, index - FARTHEST_PRICE), index + 1 + FARTHEST_PRICE) : [];
  return around.some((block) => block.index !== index && prices.isIn(block));
}

/** What stands right before a block, or before the row of pictures that it is one of. */
export function labelOf({ block, index }: ReadBlock, blocks: readonly ReadBlock[]): ReadBlock | undefined {
  let at = index - 1;
  while (block.kind === 'picture' && blocks[at]?.block.kind === 'picture') at -= 1;
  return blocks[at];
}
