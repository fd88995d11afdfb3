/** Maximum number of records per read, so that no single read of the store takes long. */
const PAGE_SIZE = 200;

/**
 * Reads all records page by page. `readPage` returns at most `limit` records that follow the record `last`, or the
 * first ones if `last` is undefined. If it returns fewer than `limit` records, there are no more.
 */
export async function readAllPages<Item>(
  readPage: (limit: number, last: Item | undefined) => Promise<readonly Item[]>,
): Promise<readonly Item[]> {
  const items: Item[] = [];
  for (;;) {
    const page = await readPage(PAGE_SIZE, items.at(-1));
    items.push(...page);
    if (page.length < PAGE_SIZE) return items;
  }
}
