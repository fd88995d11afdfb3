import assert from 'node:assert/strict';
import fc from '../builders/fast-check.ts';
import type { OpenPort } from '../fixtures/open-port.ts';

/** Item counts around those at which a number gains a digit, where text order and number order differ. */
const SIZES = [0, 1, 9, 10, 11, 99, 100, 101, 120];
const MAX_SIZE = 120;
const RUNS = 1;

/** The ids of a page's items and the cursor of the next page, `undefined` on the last page. */
export interface ListPage<Cursor> {
  readonly ids: readonly string[];
  readonly next: Cursor | undefined;
}

/** A paged list of a port: how to fill it, its promised order and how to read a page. */
export interface PagedList<Port, Item, Cursor> {
  /** Stores `count` more items, numbered from `first`, and returns them as stored. */
  add(port: Port, first: number, count: number): Promise<readonly Item[]>;
  /** The promised order as a comparison function; missing if no order is promised. */
  compare?(one: Item, other: Item): number;
  idOf(item: Item): string;
  page(port: Port, limit: number, after: Cursor | undefined): Promise<ListPage<Cursor>>;
}

/** A list without a cursor, which returns the first items only. */
export type LimitedList<Port, Item> = Omit<PagedList<Port, Item, never>, 'page'> & {
  ids(port: Port, limit: number): Promise<readonly string[]>;
};

/**
 * Returns the body of a case. It asserts, for 0 to 120 items and any limit, that paging returns every item once in
 * order. Only the last page may be short. A failure prints its seed.
 */
export function pagesThroughAllItems<Port, Item, Cursor>(
  open: () => Promise<OpenPort<Port>>,
  list: PagedList<Port, Item, Cursor>,
): () => Promise<void> {
  return forListSizes(open, list, async (port, expected, limit) => {
    const seen: string[] = [];
    let after: Cursor | undefined;
    do {
      const { ids, next } = await list.page(port, limit, after);
      seen.push(...ids);
      assert.ok(seen.length <= expected.length, `limit ${limit}: ${seen.length} items of ${expected.length}`);
      if (next !== undefined) assert.equal(ids.length, limit, `limit ${limit}: a short page before the last one`);
      after = next;
    } while (after !== undefined);
    assert.deepEqual(list.compare ? seen : seen.toSorted(), expected, `${expected.length} items, limit ${limit}`);
  });
}

/**
 * Returns the body of a case. It asserts, for 0 to 120 items and any limit, that the list is the first items in order.
 */
export function respectsLimit<Port, Item>(
  open: () => Promise<OpenPort<Port>>,
  list: LimitedList<Port, Item>,
): () => Promise<void> {
  return forListSizes(open, list, async (port, expected, limit) => {
    const message = `${expected.length} items, limit ${limit}`;
    assert.deepEqual(await list.ids(port, limit), expected.slice(0, limit), message);
  });
}

/** The text order of all stores, and its reverse. */
export const ascending = (one: string, other: string) => (one < other ? -1 : Number(one > other));
export const descending = (one: string, other: string) => ascending(other, one);

/** `count` numbers from `first` on. */
export function numbersFrom(first: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}

/** Creates `count` items, stores them concurrently and returns them. */
export async function addAll<Item>(
  count: number,
  make: () => Item,
  store: (item: Item) => Promise<unknown>,
): Promise<readonly Item[]> {
  const items = numbersFrom(0, count).map(() => make());
  await Promise.all(items.map(store));
  return items;
}

/** Fills a store to each size in turn and checks the list with two limits. */
function forListSizes<Port, Item>(
  open: () => Promise<OpenPort<Port>>,
  { add, compare, idOf }: Pick<PagedList<Port, Item, never>, 'add' | 'compare' | 'idOf'>,
  check: (port: Port, expected: readonly string[], limit: number) => Promise<void>,
): () => Promise<void> {
  const limits = fc.array(fc.tuple(limit, limit), { minLength: 20, maxLength: 20 });
  const otherSizes = fc.array(fc.nat(MAX_SIZE), { minLength: 2, maxLength: 2 });
  const property = fc.asyncProperty(otherSizes, limits, async (others, chosen) => {
    const { port, close } = await open();
    try {
      const items: Item[] = [];
      const sizes = [...new Set([...SIZES, ...others])].sort((one, other) => one - other);
      for (const [index, size] of sizes.entries()) {
        if (size > items.length) items.push(...(await add(port, items.length, size - items.length)));
        const expected = compare ? items.toSorted(compare).map(idOf) : items.map(idOf).sort();
        for (const one of chosen[index] ?? []) await check(port, expected, one);
      }
    } finally {
      await close();
    }
  });
  return () => fc.assert(property, { numRuns: RUNS, endOnFailure: true });
}

const limit = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: MAX_SIZE + 1 }));
