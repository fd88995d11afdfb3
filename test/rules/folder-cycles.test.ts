import assert from 'node:assert/strict';
import { posix } from 'node:path';
import { describe, it } from 'node:test';
import { findCycle } from './find-cycle.ts';
import { type SourceFile, sourceFile, sourceFiles } from './source-files.ts';

describe('Folders of core, adapters and apps', () => {
  it('do not import each other, directly or through other folders', () => {
    const files = [...sourceFiles('core', 'adapters'), ...sourceFiles('apps').filter(isProgram)];

    assert.ok(files.length > 300, 'too few files were seen');
    assert.deepEqual(folderCycle(files), []);
  });

  it('are reported when they do', () => {
    const planted = [
      sourceFile('core/one/a.ts', "import { b } from '../two/part/b.ts';"),
      sourceFile('core/two/part/b.ts', "import type { C } from '../../three/c.ts';"),
      sourceFile('core/three/c.ts', "import type { A } from '../one/other.ts';"),
      sourceFile('core/one/other.ts', ''),
    ];

    assert.deepEqual(folderCycle(planted), ['core/one', 'core/two', 'core/three', 'core/one']);
  });
});

/** Pages of the console and the widget's parts are grouped by feature, and open each other. */
function isProgram({ path }: SourceFile): boolean {
  return !/^apps\/(?:console|widget)\//.test(path);
}

/** The folders of one import cycle, the first of them again at the end; empty when there is none. */
function folderCycle(files: readonly SourceFile[]): readonly string[] {
  const imports = new Map<string, Set<string>>();
  for (const file of files) {
    for (const imported of file.imports.filter((one) => one.startsWith('/'))) {
      const pair = siblings(posix.dirname(file.path), posix.dirname(imported.slice(1)));
      if (pair) imports.set(pair[0], (imports.get(pair[0]) ?? new Set()).add(pair[1]));
    }
  }
  return findCycle(imports);
}

/** The two different folders below the closest common parent of two folders; none when one contains the other. */
function siblings(from: string, to: string): readonly [string, string] | undefined {
  const [one, other] = [from.split('/'), to.split('/')];
  const depth = one.findIndex((name, index) => name !== other[index]);
  if (depth < 1 || other[depth] === undefined) return undefined;
  return [one.slice(0, depth + 1).join('/'), other.slice(0, depth + 1).join('/')];
}
