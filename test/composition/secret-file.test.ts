import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { readOrCreateSecretFile } from '../../apps/composition/secret-file.ts';

describe('A secret in the data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portico-secret-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is made at the first start and stays the same', () => {
    const made = readOrCreateSecretFile(folder, 'master.key');

    assert.ok(made.length >= 32);
    assert.equal(readOrCreateSecretFile(folder, 'master.key'), made);
  });

  it('is readable to this user alone, and leaves no draft behind', () => {
    readOrCreateSecretFile(folder, 'master.key');

    assert.equal(statSync(join(folder, 'master.key')).mode & 0o077, 0);
    assert.deepEqual(readdirSync(folder), ['master.key']);
  });

  for (const [name, text] of Object.entries({ empty: '', short: 'x'.repeat(31), blank: ' '.repeat(40) })) {
    it(`is refused when its file is ${name}, naming the file`, () => {
      writeFileSync(join(folder, 'master.key'), text);

      assert.throws(
        () => readOrCreateSecretFile(folder, 'master.key'),
        /master\.key must hold a secret of at least 32 characters/,
      );
    });
  }
});
