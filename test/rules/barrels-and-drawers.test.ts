import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { projectFiles, type SourceFile, sourceFile, sourceFiles } from './source-files.ts';
import { nodesIn } from './syntax.ts';

const DRAWER = /(?:^|\/)(?:utils?|helpers?|common|misc|lib|index)(?:\.[^/]+)?(?:\/|$)/i;

describe('Names', () => {
  it('say what a file or folder holds: no utils, helpers, common, misc, lib or index', () => {
    const paths = projectFiles();

    assert.ok(paths.length >= 120, 'too few files were seen');
    assert.deepEqual(
      paths.filter((path) => DRAWER.test(path)),
      [],
    );
  });

  it('are drawers in these cases', () => {
    for (const path of ['core/utils.ts', 'apps/helpers/dates.ts', 'lib/a.ts', 'core/index.ts', 'test/common.test.ts']) {
      assert.match(path, DRAWER);
    }
    assert.doesNotMatch('core/shared/common-sense.ts', DRAWER);
  });
});

describe('A name', () => {
  it('is exported by the file that defines it and by no other', () => {
    const files = sourceFiles('core', 'adapters', 'contracts', 'apps', 'test');

    assert.ok(files.length >= 100, 'too few files were seen');
    assert.deepEqual(
      files.filter(isBarrel).map(({ path }) => path),
      [],
    );
  });

  for (const text of ["export * from './a.ts';", "export { a } from './a.ts';", "export type { A } from './a.ts';"]) {
    it(`is exported twice by ${text}`, () => {
      assert.ok(isBarrel(sourceFile('core/planted.ts', text)));
    });
  }
});

/** What outsiders import by the package's name has to be one file. */
const ENTRY = 'contracts/client/client.ts';

/** Declarations for a package that brings none (`.d.ts`) say what the package exports, and may. */
function isBarrel({ path, program }: SourceFile): boolean {
  if (path.endsWith('.d.ts') || path === ENTRY) return false;
  return nodesIn(program).some(({ type, source }) => type.startsWith('Export') && Boolean(source));
}
