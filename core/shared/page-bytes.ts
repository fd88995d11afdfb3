/** The most bytes of items on one page of a list, 4 MB. A page holds at least one item, however long that is. */
export const MAX_PAGE_BYTES = 4_000_000;

/**
 * Whether an item does not fit after `count` others on a page that would have `bytes` bytes with it. The first one
 * always fits.
 */
export function exceedsPage(count: number, bytes: number): boolean {
  return count > 0 && bytes > MAX_PAGE_BYTES;
}

/** How many of `sizes` fit on one page: at least one. Stops reading at the first that does not fit. */
export function countThatFits(sizes: Iterable<number>): number {
  let [count, bytes] = [0, 0];
  for (const size of sizes) {
    bytes += size;
    if (exceedsPage(count, bytes)) break;
    count += 1;
  }
  return count;
}
