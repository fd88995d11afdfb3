import type { FindCursor } from 'mongodb';
import { exceedsPage } from '../../../core/shared/page-bytes.ts';

/**
 * Reads up to `limit` documents or `MAX_PAGE_BYTES`, at least one document, and closes the cursor. The query must fetch
 * `limit + 1` documents to determine `hasMore`. MongoDB sends at most 16 MiB per batch; no batch is fetched once the
 * page is full.
 */
export async function readPage<Found>(
  cursor: FindCursor<Found>,
  limit: number,
  documentBytes: (document: Found) => number,
): Promise<{ readonly items: readonly Found[]; readonly hasMore: boolean }> {
  const items: Found[] = [];
  let bytes = 0;
  try {
    for (let found = await cursor.next(); found !== null; found = await cursor.next()) {
      bytes += documentBytes(found);
      if (items.length === limit || exceedsPage(items.length, bytes)) return { items, hasMore: true };
      items.push(found);
    }
    return { items, hasMore: false };
  } finally {
    await cursor.close();
  }
}
