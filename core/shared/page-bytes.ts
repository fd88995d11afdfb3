/** Maximum size of the items on one page of a list: 4 MB. A page has at least one item, even a larger one. */
export const MAX_PAGE_BYTES = 4_000_000;

/**
 * Whether a page would be too large with one more item. `count` is the number of items before it, `bytes` the size of
 * the page including it. The first item always fits.
 */
export function exceedsPage(count: number, bytes: number): boolean {
  return count > 0 && bytes > MAX_PAGE_BYTES;
}

/** Counts the items that fit on one page, at least one. Stops reading `sizes` at the first that does not fit. */
export function countFittingItems(sizes: Iterable<number>): number {
  let [count, bytes] = [0, 0];
  for (const size of sizes) {
    bytes += size;
    if (exceedsPage(count, bytes)) break;
    count += 1;
  }
  return count;
}
