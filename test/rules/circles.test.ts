import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sourceFile, sourceFiles } from './source-files.ts';

interface Importing {
  readonly path: string;
  readonly imports: readonly string[];
}

describe('Circles', () => {
  it('are nowhere: no file imports itself by way of others, types included', () => {
    const files = sourceFiles('core', 'adapters', 'contracts', 'apps', 'test');

    assert.ok(files.length > 1000, 'too few files were seen');
    assert.deepEqual(circleOf(files), []);
  });

  it('are seen when they are planted', () => {
    const planted = [
      sourceFile('core/one.ts', "import { two } from './part/two.ts';"),
      sourceFile('core/part/two.ts', "import type { Three } from './three.ts';"),
      sourceFile('core/part/three.ts', "type One = import('../one.ts').One;"),
    ];

    assert.deepEqual(circleOf(planted), ['core/one.ts', 'core/part/two.ts', 'core/part/three.ts', 'core/one.ts']);
  });
});

/** The files of one circle, the first of them again at its end; none when there is no circle. */
function circleOf(files: readonly Importing[]): readonly string[] {
  const importsOf = new Map(files.map(({ path, imports }) => [path, imports.map((name) => name.replace(/^\//, ''))]));
  const done = new Set<string>();

  function visit(path: string, way: readonly string[]): readonly string[] {
    const from = way.indexOf(path);
    if (from !== -1) return [...way.slice(from), path];
    if (done.has(path)) return [];
    for (const next of importsOf.get(path) ?? []) {
      const circle = visit(next, [...way, path]);
      if (circle.length > 0) return circle;
    }
    done.add(path);
    return [];
  }

  return files.map(({ path }) => visit(path, [])).find((circle) => circle.length > 0) ?? [];
}
