import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findCycle } from './find-cycle.ts';
import { parseSourceFile, parseSourceFiles } from './source-files.ts';

interface FileImports {
  readonly path: string;
  readonly imports: readonly string[];
}

describe('Import cycles', () => {
  it('do not exist between files, including type imports', () => {
    const files = parseSourceFiles('core', 'adapters', 'contracts', 'apps', 'test');

    assert.ok(files.length > 1000, 'expected more files');
    assert.deepEqual(findFileCycle(files), []);
  });

  it('are detected when planted', () => {
    const planted = [
      parseSourceFile('core/one.ts', "import { two } from './part/two.ts';"),
      parseSourceFile('core/part/two.ts', "import type { Three } from './three.ts';"),
      parseSourceFile('core/part/three.ts', "type One = import('../one.ts').One;"),
    ];

    assert.deepEqual(findFileCycle(planted), ['core/one.ts', 'core/part/two.ts', 'core/part/three.ts', 'core/one.ts']);
  });
});

/** The files of one cycle, with the first file repeated at the end; empty without a cycle. */
function findFileCycle(files: readonly FileImports[]): readonly string[] {
  return findCycle(new Map(files.map(({ path, imports }) => [path, imports.map((name) => name.replace(/^\//, ''))])));
}
