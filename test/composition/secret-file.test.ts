import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { readOrCreateSecretFile } from '../../apps/composition/secret-file.ts';

describe('readOrCreateSecretFile', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portico-secret-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('creates the secret at the first call and returns the same one later', () => {
    const created = readOrCreateSecretFile(folder, 'master.key');

    assert.ok(created.length >= 32);
    assert.equal(readOrCreateSecretFile(folder, 'master.key'), created);
  });

  it('creates a file that only this user can read, and leaves no temporary file', () => {
    readOrCreateSecretFile(folder, 'master.key');

    assert.equal(statSync(join(folder, 'master.key')).mode & 0o077, 0);
    assert.deepEqual(readdirSync(folder), ['master.key']);
  });

  for (const [name, text] of Object.entries({ empty: '', short: 'x'.repeat(31), blank: ' '.repeat(40) })) {
    it(`rejects a file with a secret that is ${name}, with its path`, () => {
      writeFileSync(join(folder, 'master.key'), text);

      assert.throws(
        () => readOrCreateSecretFile(folder, 'master.key'),
        /master\.key must contain a secret of at least 32 characters/,
      );
    });
  }
});
