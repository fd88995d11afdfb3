import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { canonicalJson } from '../../core/shared/canonical-json.ts';
import {
  type StoreTransfer,
  TRANSFER_PARTS,
  type TransferPart,
  type TransferRecord,
} from '../../core/transfer/store-transfer.port.ts';
import { type Opened, on } from '../support/fixtures/opened.ts';
import { aWholeStore } from '../support/fixtures/whole-store.ts';
import { numbersFrom, pagesThroughAll } from '../support/matchers/page-walk.ts';

/** Parts with numbers in their keys, or columns that are converted on the way, and what tells their records apart. */
const WALKED: readonly (readonly [TransferPart, (number: number) => TransferRecord])[] = [
  ['conversationChanges', (number) => ({ changeNumber: number })],
  ['deliveries', (number) => ({ deliveryId: `d:${number}`, sequence: String(number + 1) })],
  ['usageCounts', (number) => ({ subject: `subject ${number}`, count: number })],
  ['profileVersions', versionRecord],
];

function versionRecord(number: number): TransferRecord {
  const version = `1.${number}.0`;
  return { version, profileVersion: `public-web@${version}+0123456789ab`, sequence: number };
}

/** What every StoreTransfer does. It opens on an empty store. */
export function storeTransferSuite(open: () => Promise<Opened<StoreTransfer>>): void {
  const filled = (body: (transfer: StoreTransfer) => Promise<void>) =>
    on(open, async (transfer) => {
      for (const part of TRANSFER_PARTS) await transfer.write(part, aWholeStore[part]);
      await body(transfer);
    });

  /** A store that holds the parts that the records of `part` refer to. */
  const prepared = (part: TransferPart) => async () => {
    const { port, close } = await open();
    for (const before of TRANSFER_PARTS.slice(0, TRANSFER_PARTS.indexOf(part))) {
      await port.write(before, aWholeStore[before]);
    }
    return { port, close };
  };

  describe('StoreTransfer', () => {
    it(
      'reads nothing from an empty store',
      on(open, async (transfer) => {
        for (const part of TRANSFER_PARTS) {
          assert.deepEqual(await transfer.read(part, 10), { records: [], next: undefined });
        }
      }),
    );

    for (const part of TRANSFER_PARTS) {
      it(
        `reads the ${part} as they were written`,
        filled(async (transfer) => {
          const { records, next } = await transfer.read(part, 100);

          assert.deepEqual(sorted(records), sorted(aWholeStore[part]));
          assert.equal(next, undefined);
        }),
      );

      it(
        `reads all ${part} one by one without gaps or duplicates`,
        filled(async (transfer) => {
          const seen = [];
          let from: string | undefined;
          do {
            const page = await transfer.read(part, 1, from);
            assert.ok(page.records.length <= 1);
            seen.push(...page.records);
            from = page.next;
          } while (from !== undefined);

          assert.deepEqual(sorted(seen), sorted(aWholeStore[part]));
        }),
      );
    }

    for (const [part, key] of WALKED) {
      it(
        `pages through all ${part} without gaps or duplicates, at any page size`,
        pagesThroughAll(prepared(part), {
          add: async (transfer, first, count) => {
            const made = numbersFrom(first, count).map((number) => ({ ...aWholeStore[part][0], ...key(number) }));
            await transfer.write(part, made);
            return made;
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
      'ends a page before the record that would take it past 4 MB, and reads each once',
      on(prepared('deliveries'), async (transfer) => {
        const bodies = [1_900_000, 2_000_000, 500_000, 5_000_000, 1_000, 1_000].map((bytes) => 'x'.repeat(bytes));
        const made = bodies.map((body, index) => ({
          ...aWholeStore.deliveries[0],
          deliveryId: `d:${index}`,
          sequence: String(index + 1),
          body,
        }));
        for (const one of made) await transfer.write('deliveries', [one]);

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
      'stores records in place of those that are there',
      filled(async (transfer) => {
        const [site] = aWholeStore.sites;
        const changed = { ...site, name: 'Another name' };
        for (const part of TRANSFER_PARTS) await transfer.write(part, aWholeStore[part]);
        await transfer.write('sites', [changed]);

        const { records } = await transfer.read('sites', 100);
        assert.deepEqual(sorted(records), sorted([changed, ...aWholeStore.sites.slice(1)]));
      }),
    );

    it(
      'stores no record when there is none',
      on(open, async (transfer) => {
        await transfer.write('accounts', []);

        assert.deepEqual((await transfer.read('accounts', 10)).records, []);
      }),
    );
  });
}

function sorted(records: readonly object[]): readonly string[] {
  return records.map(canonicalJson).sort();
}
