import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { Database } from '../../adapters/sqlite/database/driver.ts';
import { SCHEMA_VERSION } from '../../adapters/sqlite/database/migrate.ts';
import { portico, temporaryFolder } from '../support/servers/portico.ts';

describe('portico migrate', () => {
  const data = join(temporaryFolder(), 'data');
  const file = join(data, 'portico.db');
  const migrate = () => portico(['migrate'], { variables: { PORTICO_DATA: data } });

  it('makes a missing store, changes nothing when repeated, and says from and to which version', async () => {
    const first = await migrate();
    assert.deepEqual(first, { code: 0, stdout: `Made ${file} with schema version ${SCHEMA_VERSION}.\n`, stderr: '' });

    const again = await migrate();
    const told = `${file} has schema version ${SCHEMA_VERSION} already; nothing was changed.\n`;
    assert.deepEqual(again, { code: 0, stdout: told, stderr: '' });
  });

  it('brings an older store up to date', async () => {
    const older = join(temporaryFolder(), 'portico.db');
    new Database(older).close();
    const ran = await portico(['migrate', '--data', join(older, '..')]);

    assert.equal(ran.stdout, `Brought ${older} from schema version 0 to ${SCHEMA_VERSION}.\n`);
  });

  it('ends with 1 on the store of a newer program and leaves it alone', async () => {
    const folder = temporaryFolder();
    setVersion(join(folder, 'portico.db'), SCHEMA_VERSION + 1);
    const ran = await portico(['migrate', '--data', folder]);

    assert.equal(ran.code, 1);
    assert.match(ran.stderr, /^error: .* was written by a newer Portico: .*\n$/);
    assert.equal(ran.stdout, '');
  });

  it('ends with 2 for the memory store, which has no schema', async () => {
    const ran = await portico(['migrate', '--store', 'memory']);

    assert.equal(ran.code, 2);
    assert.match(ran.stderr, /^error: The store is "memory"/);
  });
});

function setVersion(file: string, version: number): void {
  const database = new Database(file);
  database.pragma(`user_version = ${version}`);
  database.close();
}
