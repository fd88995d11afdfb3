import type { StoreTransfer, TransferPart, TransferRecord } from './store-transfer.port.ts';

const AT_ONCE = 200;
/** Their bodies may be large. */
const DELIVERIES_AT_ONCE = 16;

/** Goes through all records of a part, page by page. */
export async function eachPage(
  store: StoreTransfer,
  part: TransferPart,
  take: (records: readonly TransferRecord[]) => void | Promise<void>,
): Promise<void> {
  let from: string | undefined;
  do {
    const page = await store.read(part, part === 'deliveries' ? DELIVERIES_AT_ONCE : AT_ONCE, from);
    await take(page.records);
    from = page.next;
  } while (from !== undefined);
}
