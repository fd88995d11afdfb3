import type { FindCursor } from 'mongodb';
import { MAX_PAGE_BYTES } from '../../core/shared/page-bytes.ts';

/**
 * Reads at most `limit` documents, fewer where they would exceed `MAX_PAGE_BYTES` by `sizeOf`, and closes the cursor. It
 * must be limited to one document more, which tells whether there is more. MongoDB sends at most 16 MiB at a time, and no
 * further batch is asked for once the page is full.
 */
export async function readPage<Found>(
  cursor: FindCursor<Found>,
  limit: number,
  sizeOf: (document: Found) => number,
): Promise<{ readonly items: readonly Found[]; readonly hasMore: boolean }> {
  const items: Found[] = [];
  let bytes = 0;
  try {
    for (let found = await cursor.next(); found !== null; found = await cursor.next()) {
      bytes += sizeOf(found);
      if (items.length === limit || (items.length > 0 && bytes > MAX_PAGE_BYTES)) return { items, hasMore: true };
      items.push(found);
    }
    return { items, hasMore: false };
  } finally {
    await cursor.close();
  }
}
