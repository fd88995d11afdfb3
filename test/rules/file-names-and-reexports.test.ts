import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { projectFiles, type SourceFile, sourceFile, sourceFiles } from './source-files.ts';
import { nodesIn } from './syntax.ts';

const VAGUE_NAME = /(?:^|\/)(?:utils?|helpers?|common|misc|lib|index)(?:\.[^/]+)?(?:\/|$)/i;

describe('File and folder names', () => {
  it('are specific: no utils, helpers, common, misc, lib or index', () => {
    const paths = projectFiles();

    assert.ok(paths.length >= 120, 'too few files were seen');
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

describe('A name', () => {
  it('is exported only by the file that defines it', () => {
    const files = sourceFiles('core', 'adapters', 'contracts', 'apps', 'test');

    assert.ok(files.length >= 100, 'too few files were seen');
    assert.deepEqual(
      files.filter(hasReexport).map(({ path }) => path),
      [],
    );
  });

  for (const text of ["export * from './a.ts';", "export { a } from './a.ts';", "export type { A } from './a.ts';"]) {
    it(`is detected as re-exported by ${text}`, () => {
      assert.ok(hasReexport(sourceFile('core/planted.ts', text)));
    });
  }
});

/** The package's entry has to be one file. */
const ENTRY = 'contracts/client/client.ts';

/** Declarations (`.d.ts`) for a package without types may re-export. */
function hasReexport({ path, program }: SourceFile): boolean {
  if (path.endsWith('.d.ts') || path === ENTRY) return false;
  return nodesIn(program).some(({ type, source }) => type.startsWith('Export') && Boolean(source));
}
