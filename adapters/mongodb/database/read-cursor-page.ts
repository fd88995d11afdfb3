import type { FindCursor } from 'mongodb';
import { exceedsMaxPageBytes } from '../../../core/shared/page-bytes.ts';

/**
 * Reads up to `limit` documents or `MAX_PAGE_BYTES` from a cursor, but at least one document, and closes the cursor.
 * The query must select `limit + 1` documents: the additional one only decides `hasMore`. MongoDB sends documents in
 * batches of at most 16 MiB. Once the page is full, no further batch is fetched.
 */
export async function readCursorPage<Found>(
  cursor: FindCursor<Found>,
  limit: number,
  documentBytes: (document: Found) => number,
): Promise<{ readonly items: readonly Found[]; readonly hasMore: boolean }> {
  const items: Found[] = [];
  let bytes = 0;
  try {
    for (let found = await cursor.next(); found !== null; found = await cursor.next()) {
      bytes += documentBytes(found);
      if (items.length === limit || exceedsMaxPageBytes(items.length, bytes)) return { items, hasMore: true };
      items.push(found);
    }
    return { items, hasMore: false };
  } finally {
    await cursor.close();
  }
}
