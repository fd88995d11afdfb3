/** Number of rows that are read at a time to find matching ones. */
const BATCH_SIZE = 1000;

/**
 * Returns the first `limit` rows that match, in their order. Reads them in batches. `readBatch` returns the next `size`
 * rows after a row, or from the beginning if that is `undefined`. Fewer rows mean that there are no more. Without
 * `isMatch`, all rows match, and one batch of `limit` rows is read.
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
