/** Minimum number of rows per read when a filter is applied. */
const BATCH_SIZE = 1000;

/**
 * Returns the first `limit` rows that match, in their order. Reads rows in batches. `readBatch` returns the next `size`
 * rows after the row `after`, or the first ones if `after` is undefined. If it returns fewer rows, there are no more.
 * If `isMatch` is undefined, all rows match, and a single batch of `limit` rows is read.
 */
export async function collectMatches<Row>(
  limit: number,
  readBatch: (size: number, after: Row | undefined) => Promise<readonly Row[]>,
  isMatch?: (row: Row) => boolean,
): Promise<readonly Row[]> {
  if (!isMatch) return readBatch(limit, undefined);
  const size = Math.max(BATCH_SIZE, limit);
  const matches: Row[] = [];
  for (let after: Row | undefined; ; ) {
    const rows = await readBatch(size, after);
    matches.push(...rows.filter(isMatch));
    if (matches.length >= limit || rows.length < size) return matches.slice(0, limit);
    after = rows.at(-1);
  }
}
