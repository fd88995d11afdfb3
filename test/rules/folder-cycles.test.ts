import assert from 'node:assert/strict';
import { posix } from 'node:path';
import { describe, it } from 'node:test';
import { findCycle } from './find-cycle.ts';
import { parseSourceFile, parseSourceFiles, type SourceFile } from './source-files.ts';

describe('Import cycles of folders', () => {
  it('do not exist in core, adapters, apps and contracts', () => {
    const files = [...parseSourceFiles('core', 'adapters', 'contracts'), ...parseSourceFiles('apps').filter(isProgram)];

    assert.ok(files.length > 300, 'expected more files');
    assert.deepEqual(findFolderCycle(files), []);
  });

  it('are reported', () => {
    const planted = [
      parseSourceFile('core/one/a.ts', "import { b } from '../two/part/b.ts';"),
      parseSourceFile('core/two/part/b.ts', "import type { C } from '../../three/c.ts';"),
      parseSourceFile('core/three/c.ts', "import type { A } from '../one/other.ts';"),
      parseSourceFile('core/one/other.ts', ''),
    ];

    assert.deepEqual(findFolderCycle(planted), ['core/one', 'core/two', 'core/three', 'core/one']);
  });
});

/** Excludes the console and the widget, whose folders are features that open each other. */
function isProgram({ path }: SourceFile): boolean {
  return !/^apps\/(?:console|widget)\//.test(path);
}

/** The folders of one import cycle, with the first folder repeated at the end; empty without a cycle. */
function findFolderCycle(files: readonly SourceFile[]): readonly string[] {
  const imports = new Map<string, Set<string>>();
  for (const file of files) {
    for (const imported of file.imports.filter((one) => one.startsWith('/'))) {
      const pair = siblingFolders(posix.dirname(file.path), posix.dirname(imported.slice(1)));
      if (pair) imports.set(pair[0], (imports.get(pair[0]) ?? new Set()).add(pair[1]));
    }
  }
  return findCycle(imports);
}

/** The ancestors of two folders directly below their closest common parent; undefined if one contains the other. */
function siblingFolders(from: string, to: string): readonly [string, string] | undefined {
  const [one, other] = [from.split('/'), to.split('/')];
  const depth = one.findIndex((name, index) => name !== other[index]);
  if (depth < 1 || other[depth] === undefined) return undefined;
  return [one.slice(0, depth + 1).join('/'), other.slice(0, depth + 1).join('/')];
}
