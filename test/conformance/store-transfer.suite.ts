import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { canonicalJson } from '../../core/shared/canonical-json.ts';
import {
  type StoreTransfer,
  TRANSFER_PARTS,
  type TransferPart,
  type TransferRecord,
} from '../../core/transfer/store-transfer.port.ts';
import { anId } from '../support/builders/known-ids.ts';
import { fullStore } from '../support/fixtures/full-store.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';
import { numbersFrom, pagesThroughAllItems } from '../support/matchers/paging.ts';

/** Parts whose keys contain numbers or whose columns are converted, each with a function that makes records unique. */
const PAGED_PARTS: readonly (readonly [TransferPart, (number: number) => TransferRecord])[] = [
  ['conversationChanges', (number) => ({ changeNumber: number })],
  ['deliveries', (number) => ({ deliveryId: `d:${number}`, sequence: String(number + 1) })],
  ['events', (number) => ({ id: anId('evt', number), sequence: number + 1 })],
  ['webhookDeliveries', (number) => ({ eventId: anId('evt', number) })],
  ['webhookQueues', (number) => ({ subjectId: `stripe:pi ${number}` })],
  ['usageCounts', (number) => ({ subject: `subject ${number}`, count: number })],
  ['profileVersions', versionRecord],
];

function versionRecord(number: number): TransferRecord {
  const version = `1.${number}.0`;
  return { version, profileVersion: `public-web@${version}+0123456789ab`, sequence: number };
}

/** Conformance tests of StoreTransfer. `open` returns the transfer of an empty store. */
export function storeTransferSuite(open: () => Promise<OpenPort<StoreTransfer>>): void {
  const withData = (body: (transfer: StoreTransfer) => Promise<void>) =>
    withPort(open, async (transfer) => {
      for (const part of TRANSFER_PARTS) await transfer.write(part, fullStore[part]);
      await body(transfer);
    });

  /** Opens a store that contains the parts to which the records of `part` refer. */
  const openWithReferences = (part: TransferPart) => async () => {
    const { port, close } = await open();
    for (const referencedPart of TRANSFER_PARTS.slice(0, TRANSFER_PARTS.indexOf(part))) {
      await port.write(referencedPart, fullStore[referencedPart]);
    }
    return { port, close };
  };

  describe('StoreTransfer', () => {
    it(
      'reads nothing from an empty store',
      withPort(open, async (transfer) => {
        for (const part of TRANSFER_PARTS) {
          assert.deepEqual(await transfer.read(part, 10), { records: [], next: undefined });
        }
      }),
    );

    for (const part of TRANSFER_PARTS) {
      it(
        `reads the ${part} unchanged`,
        withData(async (transfer) => {
          const { records, next } = await transfer.read(part, 100);

          assert.deepEqual(sorted(records), sorted(fullStore[part]));
          assert.equal(next, undefined);
        }),
      );

      it(
        `reads all ${part} one by one without gaps or duplicates`,
        withData(async (transfer) => {
          const received = [];
          let from: string | undefined;
          do {
            const page = await transfer.read(part, 1, from);
            assert.ok(page.records.length <= 1);
            received.push(...page.records);
            from = page.next;
          } while (from !== undefined);

          assert.deepEqual(sorted(received), sorted(fullStore[part]));
        }),
      );
    }

    for (const [part, key] of PAGED_PARTS) {
      it(
        `pages through all ${part} without gaps or duplicates, at any page size`,
        pagesThroughAllItems(openWithReferences(part), {
          add: async (transfer, first, count) => {
            const created = numbersFrom(first, count).map((number) => ({ ...fullStore[part][0], ...key(number) }));
            await transfer.write(part, created);
            return created;
          },
          idOf: canonicalJson,
          page: async (transfer, limit, from: string | undefined) => {
            const { records, next } = await transfer.read(part, limit, from);
            return { ids: records.map(canonicalJson), next };
          },
        }),
      );
    }

    it(
      'ends a page before the record that would exceed 4 MB, and reads each record once',
      withPort(openWithReferences('deliveries'), async (transfer) => {
        const bodies = [1_900_000, 2_000_000, 500_000, 5_000_000, 1_000, 1_000].map((bytes) => 'x'.repeat(bytes));
        const created = bodies.map((body, index) => ({
          ...fullStore.deliveries[0],
          deliveryId: `d:${index}`,
          sequence: String(index + 1),
          body,
        }));
        for (const one of created) await transfer.write('deliveries', [one]);

        const pages: number[] = [];
        for (let from: string | undefined, isLast = false; !isLast; isLast = from === undefined) {
          const page = await transfer.read('deliveries', 100, from);
          pages.push(page.records.length);
          from = page.next;
        }
        assert.deepEqual(pages, [2, 1, 1, 2]);
      }),
    );

    it(
      'replaces stored records',
      withData(async (transfer) => {
        const [site] = fullStore.sites;
        const changed = { ...site, name: 'Another name' };
        for (const part of TRANSFER_PARTS) await transfer.write(part, fullStore[part]);
        await transfer.write('sites', [changed]);

        const { records } = await transfer.read('sites', 100);
        assert.deepEqual(sorted(records), sorted([changed, ...fullStore.sites.slice(1)]));
      }),
    );

    it(
      'stores nothing for an empty list',
      withPort(open, async (transfer) => {
        await transfer.write('accounts', []);

        assert.deepEqual((await transfer.read('accounts', 10)).records, []);
      }),
    );
  });
}

function sorted(records: readonly object[]): readonly string[] {
  return records.map(canonicalJson).sort();
}
