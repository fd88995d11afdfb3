/** The most bytes of items on one page of a list, 4 MB. A page holds at least one item, however long that is. */
export const MAX_PAGE_BYTES = 4_000_000;

/** How many items fit on one page, given the size of each in bytes: at least the first. Stops reading at the first that does not fit. */
export function countThatFits(sizes: Iterable<number>): number {
  let [count, bytes] = [0, 0];
  for (const size of sizes) {
    bytes += size;
    if (count > 0 && bytes > MAX_PAGE_BYTES) break;
    count += 1;
  }
  return count;
}
