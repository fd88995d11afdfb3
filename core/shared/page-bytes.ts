/** Maximum size of the items on one page of a list: 4 MB. If the first item is larger, the page has only that item. */
export const MAX_PAGE_BYTES = 4_000_000;

/**
 * Whether one more item would exceed `MAX_PAGE_BYTES`. `count` is the number of items on the page without that item,
 * and `bytes` the size of the page with it. The first item always fits.
 */
export function exceedsMaxPageBytes(count: number, bytes: number): boolean {
  return count > 0 && bytes > MAX_PAGE_BYTES;
}

/**
 * Counts the items that fit on one page. The first item always fits. Stops reading `sizes` at the first item that does
 * not fit.
 */
export function countFittingItems(sizes: Iterable<number>): number {
  let [count, bytes] = [0, 0];
  for (const size of sizes) {
    bytes += size;
    if (exceedsMaxPageBytes(count, bytes)) break;
    count += 1;
  }
  return count;
}
