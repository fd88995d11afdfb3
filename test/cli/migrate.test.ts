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

  it('creates a missing store, and changes nothing when repeated', async () => {
    const first = await migrate();
    assert.deepEqual(first, {
      code: 0,
      stdout: `Created ${file} with schema version ${SCHEMA_VERSION}.\n`,
      stderr: '',
    });

    const again = await migrate();
    const message = `${file} is already at schema version ${SCHEMA_VERSION}.\n`;
    assert.deepEqual(again, { code: 0, stdout: message, stderr: '' });
  });

  it('migrates an older store and prints both versions', async () => {
    const older = join(temporaryFolder(), 'portico.db');
    new Database(older).close();
    const ran = await portico(['migrate', '--data', join(older, '..')]);

    assert.equal(ran.stdout, `Migrated ${older} from schema version 0 to ${SCHEMA_VERSION}.\n`);
  });

  it('exits with 1 for the store of a newer program', async () => {
    const folder = temporaryFolder();
    setVersion(join(folder, 'portico.db'), SCHEMA_VERSION + 1);
    const ran = await portico(['migrate', '--data', folder]);

    assert.equal(ran.code, 1);
    assert.match(ran.stderr, /^error: .* was written by a newer Portico: .*\n$/);
    assert.equal(ran.stdout, '');
  });

  it('exits with 2 for the memory store', async () => {
    const ran = await portico(['migrate', '--store', 'memory']);

    assert.equal(ran.code, 2);
    assert.match(ran.stderr, /^error: store "memory" /);
  });
});

function setVersion(file: string, version: number): void {
  const database = new Database(file);
  database.pragma(`user_version = ${version}`);
  database.close();
}
