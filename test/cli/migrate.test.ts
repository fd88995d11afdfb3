import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { Database } from '../../adapters/sqlite/database/driver.ts';
import { SCHEMA_VERSION } from '../../adapters/sqlite/database/migrate.ts';
import { createTemporaryFolder, runPortico } from '../support/servers/run-portico.ts';

describe('portico migrate', () => {
  const data = join(createTemporaryFolder(), 'data');
  const file = join(data, 'portico.db');
  const migrate = () => runPortico(['migrate'], { variables: { PORTICO_DATA: data } });

  it('creates a missing store, and changes nothing when repeated', async () => {
    const first = await migrate();
    assert.deepEqual(first, {
      code: 0,
      stdout: `Created ${file} with schema version ${SCHEMA_VERSION}.\n`,
      stderr: '',
    });

    const repeated = await migrate();
    const message = `${file} is already at schema version ${SCHEMA_VERSION}.\n`;
    assert.deepEqual(repeated, { code: 0, stdout: message, stderr: '' });
  });

  it('migrates an older store and prints both versions', async () => {
    const oldStore = join(createTemporaryFolder(), 'portico.db');
    new Database(oldStore).close();
    const result = await runPortico(['migrate', '--data', join(oldStore, '..')]);

    assert.equal(result.stdout, `Migrated ${oldStore} from schema version 0 to ${SCHEMA_VERSION}.\n`);
  });

  it('exits with 1 for the store of a newer program', async () => {
    const folder = createTemporaryFolder();
    setVersion(join(folder, 'portico.db'), SCHEMA_VERSION + 1);
    const result = await runPortico(['migrate', '--data', folder]);

    assert.equal(result.code, 1);
    assert.match(result.stderr, /^error: .* was written by a newer Portico: .*\n$/);
    assert.equal(result.stdout, '');
  });

  it('exits with 2 for the memory store', async () => {
    const result = await runPortico(['migrate', '--store', 'memory']);

    assert.equal(result.code, 2);
    assert.match(result.stderr, /^error: store "memory" /);
  });
});

function setVersion(file: string, version: number): void {
  const database = new Database(file);
  database.pragma(`user_version = ${version}`);
  database.close();
}
