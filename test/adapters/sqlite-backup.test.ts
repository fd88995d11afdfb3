import assert from 'node:assert/strict';
import { linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { backUp } from '../../adapters/sqlite/backup/backup.ts';
import { BackupRejected } from '../../adapters/sqlite/backup/backup-files.ts';
import { Database } from '../../adapters/sqlite/database/driver.ts';
import { SqliteDatabase } from '../../adapters/sqlite/database/sqlite-database.ts';

const KEEP = { replace: false, companions: [] };
const REPLACE = { replace: true, companions: [] };

describe('A backup of the SQLite store', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-backup-'));
  const file = join(folder, 'portico.db');
  const database = SqliteDatabase.open(file);
  after(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const place = (name: string) => join(folder, name);

  it('holds what is still in the log alone, while the store stays open', async () => {
    const insert = "insert into accounts values ('acc_1', 'ada@example.com', 'hash', 'operator', 1)";
    await database.write(() => database.connection.exec(insert));
    const { bytes, schemaVersion } = backUp(file, place('made/copy.db'), KEEP);

    const copy = new Database(place('made/copy.db'), { readonly: true });
    assert.equal(copy.prepare('select email from accounts').pluck().get(), 'ada@example.com');
    assert.equal(copy.pragma('user_version', { simple: true }), schemaVersion);
    copy.close();
    assert.equal(statSync(place('made/copy.db')).size, bytes);
    assert.equal(statSync(place('made')).mode & 0o777, 0o700);
  });

  it('is not put in the place of a folder, nor of the store itself under any name', () => {
    mkdirSync(place('folder'));
    linkSync(file, place('linked.db'));

    for (const [name, told] of [
      ['folder', /is a folder/],
      ['portico.db', /is the store itself/],
      ['linked.db', /is the store itself/],
    ] as const) {
      assert.throws(() => backUp(file, place(name), REPLACE), told);
    }
  });

  it('replaces a file only when told to', () => {
    writeFileSync(place('earlier.db'), 'earlier');
    assert.throws(() => backUp(file, place('earlier.db'), KEEP), BackupRejected);
    assert.equal(readFileSync(place('earlier.db'), 'utf8'), 'earlier');

    const { bytes } = backUp(file, place('earlier.db'), REPLACE);
    assert.equal(statSync(place('earlier.db')).size, bytes);
  });

  it('never replaces a database with a log beside it', () => {
    writeFileSync(place('used.db'), 'in use');
    writeFileSync(place('used.db-wal'), 'its log');

    assert.throws(() => backUp(file, place('used.db'), REPLACE), /write-ahead log/);
    assert.equal(readFileSync(place('used.db'), 'utf8'), 'in use');
  });

  it('takes its companions along, but replaces a different one only when told to', () => {
    writeFileSync(place('master.key'), 'one key');
    const companions = [{ from: place('master.key'), to: place('with.db.master.key') }];
    backUp(file, place('with.db'), { replace: false, companions });
    assert.equal(readFileSync(place('with.db.master.key'), 'utf8'), 'one key');
    assert.equal(statSync(place('with.db.master.key')).mode & 0o777, 0o600);

    rmSync(place('with.db'));
    backUp(file, place('with.db'), { replace: false, companions });
    rmSync(place('with.db'));
    writeFileSync(place('master.key'), 'another key');
    assert.throws(
      () => backUp(file, place('with.db'), { replace: false, companions }),
      /different content. Use --force/,
    );
    assert.equal(readFileSync(place('with.db.master.key'), 'utf8'), 'one key');
  });

  it('leaves nothing behind when it fails', () => {
    new Database(place('empty.db')).close();
    writeFileSync(place('text.db'), 'no database, however long this text may be');
    writeFileSync(place('secret'), 'secret');
    const companions = [{ from: place('secret'), to: place('failed.db.secret') }];

    assert.throws(
      () => backUp(place('empty.db'), place('failed.db'), { replace: false, companions }),
      /contains no store/,
    );
    assert.throws(
      () => backUp(place('text.db'), place('failed.db'), { replace: false, companions }),
      /text\.db is damaged/,
    );
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith('failed')),
      [],
    );
  });
});
