import assert from 'node:assert/strict';
import { linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { backUpDatabase } from '../../adapters/sqlite/backup/back-up-database.ts';
import { BackupRejectedError } from '../../adapters/sqlite/backup/backup-files.ts';
import { Database } from '../../adapters/sqlite/database/driver.ts';
import { SqliteDatabase } from '../../adapters/sqlite/database/sqlite-database.ts';

const WITHOUT_REPLACE = { replace: false, companions: [] };
const REPLACE = { replace: true, companions: [] };

describe('backUpDatabase', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-backup-'));
  const file = join(folder, 'portico.db');
  const database = SqliteDatabase.open(file);
  after(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const inFolder = (name: string) => join(folder, name);

  it('includes writes that are only in the log, while the store stays open', async () => {
    const insert = `insert into accounts (id, email, password_hash, role, created_at)
      values ('acc_1', 'ada@example.com', 'hash', 'operator', 1)`;
    await database.write(() => database.connection.exec(insert));
    const { bytes, schemaVersion } = backUpDatabase(file, inFolder('made/copy.db'), WITHOUT_REPLACE);

    const copy = new Database(inFolder('made/copy.db'), { readonly: true });
    assert.equal(copy.prepare('select email from accounts').pluck().get(), 'ada@example.com');
    assert.equal(copy.pragma('user_version', { simple: true }), schemaVersion);
    copy.close();
    assert.equal(statSync(inFolder('made/copy.db')).size, bytes);
    assert.equal(statSync(inFolder('made')).mode & 0o777, 0o700);
  });

  it('rejects a folder or the store itself as destination, also through a hard link', () => {
    mkdirSync(inFolder('folder'));
    linkSync(file, inFolder('linked.db'));

    for (const [name, message] of [
      ['folder', /is a folder/],
      ['portico.db', /is the store itself/],
      ['linked.db', /is the store itself/],
    ] as const) {
      assert.throws(() => backUpDatabase(file, inFolder(name), REPLACE), message);
    }
  });

  it('replaces a file only with `replace`', () => {
    writeFileSync(inFolder('earlier.db'), 'earlier');
    assert.throws(() => backUpDatabase(file, inFolder('earlier.db'), WITHOUT_REPLACE), BackupRejectedError);
    assert.equal(readFileSync(inFolder('earlier.db'), 'utf8'), 'earlier');

    const { bytes } = backUpDatabase(file, inFolder('earlier.db'), REPLACE);
    assert.equal(statSync(inFolder('earlier.db')).size, bytes);
  });

  it('never replaces a database that has a write-ahead log', () => {
    writeFileSync(inFolder('used.db'), 'in use');
    writeFileSync(inFolder('used.db-wal'), 'its log');

    assert.throws(() => backUpDatabase(file, inFolder('used.db'), REPLACE), /write-ahead log/);
    assert.equal(readFileSync(inFolder('used.db'), 'utf8'), 'in use');
  });

  it('copies companion files, and replaces a different one only with `replace`', () => {
    writeFileSync(inFolder('master.key'), 'one key');
    const companions = [{ from: inFolder('master.key'), to: inFolder('with.db.master.key') }];
    backUpDatabase(file, inFolder('with.db'), { replace: false, companions });
    assert.equal(readFileSync(inFolder('with.db.master.key'), 'utf8'), 'one key');
    assert.equal(statSync(inFolder('with.db.master.key')).mode & 0o777, 0o600);

    rmSync(inFolder('with.db'));
    backUpDatabase(file, inFolder('with.db'), { replace: false, companions });
    rmSync(inFolder('with.db'));
    writeFileSync(inFolder('master.key'), 'another key');
    assert.throws(
      () => backUpDatabase(file, inFolder('with.db'), { replace: false, companions }),
      /different content. Use --force/,
    );
    assert.equal(readFileSync(inFolder('with.db.master.key'), 'utf8'), 'one key');
  });

  it('leaves nothing behind when it fails', () => {
    new Database(inFolder('empty.db')).close();
    writeFileSync(inFolder('text.db'), 'no database, however long this text may be');
    writeFileSync(inFolder('secret'), 'secret');
    const companions = [{ from: inFolder('secret'), to: inFolder('failed.db.secret') }];

    assert.throws(
      () => backUpDatabase(inFolder('empty.db'), inFolder('failed.db'), { replace: false, companions }),
      /contains no store/,
    );
    assert.throws(
      () => backUpDatabase(inFolder('text.db'), inFolder('failed.db'), { replace: false, companions }),
      /text\.db is damaged/,
    );
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith('failed')),
      [],
    );
  });
});
