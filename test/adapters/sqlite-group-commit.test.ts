import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { Database } from '../../adapters/sqlite/database/driver.ts';
import { SqliteDatabase } from '../../adapters/sqlite/database/sqlite-database.ts';
import { StoreUnavailableError } from '../../core/shared/domain-error.ts';

describe('GroupCommit', () => {
  let folder: string;
  let database: SqliteDatabase;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portico-group-commit-'));
    database = SqliteDatabase.open(join(folder, 'portico.db'));
  });
  afterEach(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });

  const add = (id: string) =>
    database.connection
      .prepare("insert into accounts (id, email, password_hash, role, created_at) values (?, ?, 'hash', 'owner', 0)")
      .run(id, `${id}@example.com`);
  const ids = () => database.connection.prepare('select id from accounts order by id').pluck().all();

  it('rolls back only the write that throws', async () => {
    const outcomes = await Promise.allSettled([
      database.write(() => add('one')),
      database.write(() => {
        add('two');
        throw new Error('changed my mind');
      }),
      database.write(() => add('three')),
    ]);
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    );
    assert.deepEqual(ids(), ['one', 'three']);
  });

  it('preserves the order of writes when one throws and the others run again', async () => {
    const seen: unknown[] = [];
    const writing = (id: string, fails = false) =>
      database.write(() => {
        add(id);
        seen.push(ids().join(' '));
        if (fails) throw new Error('changed my mind');
      });
    const later: Promise<void>[] = [];
    const first = writing('one');
    const failing = writing('two', true);
    setImmediate(() => later.push(writing('three')));

    await assert.rejects(failing, /changed my mind/);
    await first;
    await Promise.all(later);

    assert.deepEqual(seen, ['one', 'one two', 'one', 'one two', 'one three']);
    assert.deepEqual(ids(), ['one', 'three']);
  });

  it('calls onCommit once the write is visible, before it is on disk, and never for a write that throws', async () => {
    const otherConnection = new Database(join(folder, 'portico.db'), { readonly: true });
    const order: unknown[] = [];
    const recordVisible = () => order.push(otherConnection.prepare('select id from accounts').pluck().all());
    const failing = database.write(() => {
      throw new Error('changed my mind');
    }, recordVisible);
    const written = database.write(() => void add('one'), recordVisible).then(() => order.push('on disk'));

    await Promise.allSettled([failing, written]);

    assert.deepEqual(order, [['one'], 'on disk']);
    otherConnection.close();
  });

  it('batches the writes of one turn of the event loop into one transaction', async () => {
    const inTransaction: boolean[] = [];
    const otherConnection = new Database(join(folder, 'portico.db'), { readonly: true });
    const count = otherConnection.prepare('select count(*) from accounts').pluck();
    const writes = ['one', 'two', 'three'].map((id) =>
      database.write(() => {
        inTransaction.push(database.connection.inTransaction);
        add(id);
        return count.get();
      }),
    );
    assert.deepEqual(await Promise.all(writes), [0, 0, 0]);
    assert.deepEqual(inTransaction, [true, true, true]);
    assert.equal(count.get(), 3);
    otherConnection.close();
  });

  it('acknowledges an early write once it is visible, without waiting for the disk', async () => {
    const otherConnection = new Database(join(folder, 'portico.db'), { readonly: true });
    const order: string[] = [];
    const durable = database.write(() => add('durable')).then(() => order.push('durable'));
    await database.writeWithoutSync(() => add('early'));
    order.push('early');
    assert.deepEqual(otherConnection.prepare('select id from accounts order by id').pluck().all(), [
      'durable',
      'early',
    ]);
    await durable;
    assert.deepEqual(order, ['early', 'durable']);
    otherConnection.close();
  });

  it('rolls back an early write that throws', async () => {
    const failing = database.writeWithoutSync(() => {
      add('one');
      throw new Error('changed my mind');
    });
    await assert.rejects(failing, /changed my mind/);
    assert.deepEqual(ids(), []);
  });

  it('resolves with the result of the write', async () => {
    assert.equal(await database.write(() => 42), 42);
  });

  it('waits for another process that writes, without blocking the event loop', async () => {
    const other = new Database(join(folder, 'portico.db'));
    other.exec('begin immediate');
    const written = database.write(() => add('one'));
    let turns = 0;
    for (; turns < 20; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    assert.equal(turns, 20);
    other.exec('commit');
    await written;
    other.close();
    assert.deepEqual(ids(), ['one']);
  });

  it('rejects writes with StoreUnavailableError while the file is full, and accepts them afterwards', async () => {
    const pages = Number(database.connection.pragma('page_count', { simple: true }));
    database.connection.pragma(`max_page_count = ${pages}`);
    const large = 'x'.repeat(100_000);
    await assert.rejects(
      database.write(() => add(large)),
      StoreUnavailableError,
    );
    database.connection.pragma('max_page_count = 1000000');
    await database.write(() => add('one'));
    assert.deepEqual(ids(), ['one']);
  });

  it('checkpoints the log into the database file while writes continue', async () => {
    const file = join(folder, 'portico.db');
    const before = statSync(file).size;
    for (let round = 0; statSync(file).size === before; round += 1) {
      assert.ok(round < 1000, 'no checkpoint was made');
      await Promise.all(Array.from({ length: 50 }, (_, number) => database.write(() => add(`${round}-${number}`))));
    }
  });

  it('finishes earlier writes when closed, and rejects later ones with StoreUnavailableError', async () => {
    const earlier = database.write(() => add('one'));
    const closing = database.close();
    await assert.rejects(
      database.write(() => add('two')),
      StoreUnavailableError,
    );
    await Promise.all([earlier, closing]);
    database = SqliteDatabase.open(join(folder, 'portico.db'));
    assert.deepEqual(ids(), ['one']);
  });

  it('maps a read error of the file to StoreUnavailableError', async () => {
    const fault = Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_SHORT_READ' });
    await assert.rejects(
      database.read(() => {
        throw fault;
      }),
      StoreUnavailableError,
    );
  });
});
