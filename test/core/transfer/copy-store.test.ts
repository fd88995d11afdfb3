import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { NodeCryptography } from '../../../adapters/node/node-cryptography.ts';
import { SqliteStoreTransfer } from '../../../adapters/sqlite/transfer/sqlite-store-transfer.ts';
import { CopyStore } from '../../../core/transfer/copy-store.ts';
import { type StoreTransfer, TRANSFER_PARTS } from '../../../core/transfer/store-transfer.port.ts';
import { CopyMismatch, NothingToCopy } from '../../../core/transfer/transfer-errors.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { openSqlite } from '../../support/fixtures/open-sqlite.ts';
import { aWholeStore } from '../../support/fixtures/whole-store.ts';

const open = openSqlite('none', (database) => new SqliteStoreTransfer(database));
const silent = () => {};

function copying(source: StoreTransfer, target: StoreTransfer): CopyStore {
  return new CopyStore(source, target, new NodeCryptography(new Uint8Array(32)));
}

function onTwoStores(body: (source: StoreTransfer, target: StoreTransfer) => Promise<void>): () => Promise<void> {
  return async () => {
    const [source, target] = [await open(), await open()];
    try {
      for (const part of TRANSFER_PARTS) await source.port.write(part, aWholeStore[part]);
      await body(source.port, target.port);
    } finally {
      await source.close();
      await target.close();
    }
  };
}

describe('CopyStore', () => {
  it(
    'finds what was written to the source behind its back, in a part that was copied by then',
    onTwoStores(async (source, target) => {
      const written: Promise<void>[] = [];
      const copied = copying(source, target).execute((part) => {
        if (part === 'submissions') written.push(source.write('counters', [{ siteId: SITE, latest: 8 }]));
      });

      await assert.rejects(copied, CopyMismatch);
      assert.equal((await Promise.all(written)).length, 1);
    }),
  );

  it(
    'refuses a source without an account, which is most likely a mistyped address',
    onTwoStores(async (source, target) => {
      await assert.rejects(copying(target, source).execute(silent), NothingToCopy);
    }),
  );

  for (const part of TRANSFER_PARTS) {
    for (const moment of ['before', 'behind'] as const) {
      it(
        `is taken up where it was broken off ${moment} the ${part}`,
        onTwoStores(async (source, target) => {
          await assert.rejects(copying(source, breakingOff(target, part, moment)).execute(silent), /broken off/);

          const copied = await copying(source, target).execute(silent);
          assert.deepEqual(
            copied.map((one) => one.records),
            TRANSFER_PARTS.map((one) => aWholeStore[one].length),
          );
        }),
      );
    }
  }
});

/** The same store, of which the process that writes is gone at that moment. */
function breakingOff(store: StoreTransfer, at: string, moment: 'before' | 'behind'): StoreTransfer {
  return {
    read: (...asked) => store.read(...asked),
    write: async (part, records) => {
      if (part !== at || moment === 'behind') await store.write(part, records);
      if (part === at) throw new Error('broken off');
    },
  };
}
