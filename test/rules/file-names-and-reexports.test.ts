import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listProjectFiles, parseSourceFile, parseSourceFiles, type SourceFile } from './source-files.ts';
import { collectNodes } from './syntax.ts';

const VAGUE_NAME = /(?:^|\/)(?:utils?|helpers?|common|misc|lib|index)(?:\.[^/]+)?(?:\/|$)/i;

describe('File and folder names', () => {
  it('are specific: no utils, helpers, common, misc, lib or index', () => {
    const paths = listProjectFiles();

    assert.ok(paths.length >= 120, 'expected more files');
    assert.deepEqual(
      paths.filter((path) => VAGUE_NAME.test(path)),
      [],
    );
  });

  it('are detected as vague', () => {
    for (const path of ['core/utils.ts', 'apps/helpers/dates.ts', 'lib/a.ts', 'core/index.ts', 'test/common.test.ts']) {
      assert.match(path, VAGUE_NAME);
    }
    assert.doesNotMatch('core/shared/common-sense.ts', VAGUE_NAME);
  });
});

describe('Exports', () => {
  it('come only from the file that defines them', () => {
    const files = parseSourceFiles('core', 'adapters', 'contracts', 'apps', 'test');

    assert.ok(files.length >= 100, 'expected more files');
    assert.deepEqual(
      files.filter(hasReexport).map(({ path }) => path),
      [],
    );
  });

  for (const text of ["export * from './a.ts';", "export { a } from './a.ts';", "export type { A } from './a.ts';"]) {
    it(`are detected as re-exports: ${text}`, () => {
      assert.ok(hasReexport(parseSourceFile('core/planted.ts', text)));
    });
  }
});

/** The entry point of the package must be a single file. */
const ENTRY = 'contracts/client/client.ts';

/** Declarations (`.d.ts`) of packages without types may re-export. */
function hasReexport({ path, program }: SourceFile): boolean {
  if (path.endsWith('.d.ts') || path === ENTRY) return false;
  return collectNodes(program).some(({ type, source }) => type.startsWith('Export') && Boolean(source));
}
