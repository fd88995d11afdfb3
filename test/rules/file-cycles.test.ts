import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findCycle } from './find-cycle.ts';
import { sourceFile, sourceFiles } from './source-files.ts';

interface Importing {
  readonly path: string;
  readonly imports: readonly string[];
}

describe('Import cycles', () => {
  it('do not exist: no file imports itself through others, types included', () => {
    const files = sourceFiles('core', 'adapters', 'contracts', 'apps', 'test');

    assert.ok(files.length > 1000, 'too few files were seen');
    assert.deepEqual(cycleOf(files), []);
  });

  it('are detected when planted', () => {
    const planted = [
      sourceFile('core/one.ts', "import { two } from './part/two.ts';"),
      sourceFile('core/part/two.ts', "import type { Three } from './three.ts';"),
      sourceFile('core/part/three.ts', "type One = import('../one.ts').One;"),
    ];

    assert.deepEqual(cycleOf(planted), ['core/one.ts', 'core/part/two.ts', 'core/part/three.ts', 'core/one.ts']);
  });
});

/** The files of one cycle, the first one again at the end; none if there is no cycle. */
function cycleOf(files: readonly Importing[]): readonly string[] {
  return findCycle(new Map(files.map(({ path, imports }) => [path, imports.map((name) => name.replace(/^\//, ''))])));
}
