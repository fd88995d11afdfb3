import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseSourceFile, parseSourceFiles, type SourceFile } from './source-files.ts';

/** Sets the seed. */
const SEEDED = 'test/support/builders/fast-check.ts';

describe('Random values of tests', () => {
  it('come from fast-check with the seed of the run', () => {
    const files = parseSourceFiles('test');

    assert.ok(files.some(({ imports }) => imports.includes(`/${SEEDED}`)));
    assert.deepEqual(
      files.filter((file) => file.path !== SEEDED && hasUnseededImport(file)).map(({ path }) => path),
      [],
    );
  });

  it('are reported if they have another seed', () => {
    assert.ok(hasUnseededImport(parseSourceFile('test/core/planted.test.ts', "import fc from 'fast-check';")));
  });
});

function hasUnseededImport({ imports }: SourceFile): boolean {
  return imports.includes('fast-check');
}
