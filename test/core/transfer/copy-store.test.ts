import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { NodeCryptography } from '../../../adapters/node/node-cryptography.ts';
import { SqliteStoreTransfer } from '../../../adapters/sqlite/transfer/sqlite-store-transfer.ts';
import { CopyStore } from '../../../core/transfer/copy-store.ts';
import { type StoreTransfer, TRANSFER_PARTS } from '../../../core/transfer/store-transfer.port.ts';
import { CopyMismatchError, NothingToCopyError } from '../../../core/transfer/transfer-errors.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { fullStore } from '../../support/fixtures/full-store.ts';
import { openSqlite } from '../../support/fixtures/open-sqlite.ts';

const open = openSqlite('none', (database) => new SqliteStoreTransfer(database));
const silent = () => {};

function createCopy(source: StoreTransfer, target: StoreTransfer): CopyStore {
  return new CopyStore(source, target, new NodeCryptography(new Uint8Array(32)));
}

function withTwoStores(body: (source: StoreTransfer, target: StoreTransfer) => Promise<void>): () => Promise<void> {
  return async () => {
    const [source, target] = [await open(), await open()];
    try {
      for (const part of TRANSFER_PARTS) await source.port.write(part, fullStore[part]);
      await body(source.port, target.port);
    } finally {
      await source.close();
      await target.close();
    }
  };
}

describe('CopyStore', () => {
  it(
    'detects writes to the source in a part that was already copied',
    withTwoStores(async (source, target) => {
      const written: Promise<void>[] = [];
      const copied = createCopy(source, target).execute((part) => {
        if (part === 'submissions') written.push(source.write('counters', [{ siteId: SITE, latest: 8 }]));
      });

      await assert.rejects(copied, CopyMismatchError);
      assert.equal((await Promise.all(written)).length, 1);
    }),
  );

  it(
    'rejects a source without accounts, for example because of a mistyped URL',
    withTwoStores(async (source, target) => {
      await assert.rejects(createCopy(target, source).execute(silent), NothingToCopyError);
    }),
  );

  for (const part of TRANSFER_PARTS) {
    for (const moment of ['before', 'after'] as const) {
      it(
        `resumes a copy that was interrupted ${moment} the ${part}`,
        withTwoStores(async (source, target) => {
          await assert.rejects(createCopy(source, failingAt(target, part, moment)).execute(silent), /interrupted/);

          const copied = await createCopy(source, target).execute(silent);
          assert.deepEqual(
            copied.map((one) => one.records),
            TRANSFER_PARTS.map((one) => fullStore[one].length),
          );
        }),
      );
    }
  }
});

/** Simulates a process that ends before or after writing the part `failingPart`. */
function failingAt(store: StoreTransfer, failingPart: string, moment: 'before' | 'after'): StoreTransfer {
  return {
    read: (...query) => store.read(...query),
    write: async (part, records) => {
      if (part !== failingPart || moment === 'after') await store.write(part, records);
      if (part === failingPart) throw new Error('interrupted');
    },
  };
}
