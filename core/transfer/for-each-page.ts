import type { StoreTransfer, TransferPart, TransferRecord } from './store-transfer.port.ts';

const PAGE_SIZE = 200;

/** Reads all records of a part page by page, and calls `onPage` for each page. */
export async function forEachPage(
  store: StoreTransfer,
  part: TransferPart,
  onPage: (records: readonly TransferRecord[]) => void | Promise<void>,
): Promise<void> {
  let from: string | undefined;
  do {
    const page = await store.read(part, PAGE_SIZE, from);
    await onPage(page.records);
    from = page.next;
  } while (from !== undefined);
}
