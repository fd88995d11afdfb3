import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type SourceFile, sourceFile, sourceFiles } from './source-files.ts';
import { nameOf, nodesIn } from './syntax.ts';

const LONGEST = 300;
const MEDIAN = 60;
const LONGEST_USE_CASE = 80;

describe('A file', () => {
  const files = sourceFiles('core', 'adapters', 'contracts', 'apps', 'test');

  it(`has at most ${LONGEST} lines, and half of them at most ${MEDIAN}`, () => {
    const sizes = files.map(linesOf).sort((one, other) => one - other);

    assert.ok(files.length >= 100, 'too few files were seen');
    assert.deepEqual(longerThan(LONGEST, files), []);
    assert.ok((sizes[Math.floor(sizes.length / 2)] ?? 0) <= MEDIAN, `the median is ${sizes[sizes.length >> 1]}`);
  });

  it(`that holds a use case has at most ${LONGEST_USE_CASE} lines`, () => {
    const useCases = files.filter(isUseCase);

    assert.ok(useCases.length >= 20, 'too few use cases were seen');
    assert.deepEqual(longerThan(LONGEST_USE_CASE, useCases), []);
  });

  it('is too long with one line more', () => {
    const planted = sourceFile(
      'core/planted.ts',
      `${'\n'.repeat(LONGEST_USE_CASE)}export class Plant { execute() {} }\n`,
    );

    assert.ok(isUseCase(planted));
    assert.equal(longerThan(LONGEST_USE_CASE, [planted]).length, 1);
    assert.equal(longerThan(LONGEST_USE_CASE + 1, [planted]).length, 0);
  });
});

/** A class of the core whose method is called `execute`. */
function isUseCase({ path, program }: SourceFile): boolean {
  return (
    path.startsWith('core/') &&
    nodesIn(program).some(({ type, key }) => type === 'MethodDefinition' && nameOf(key) === 'execute')
  );
}

function longerThan(most: number, files: readonly SourceFile[]): readonly string[] {
  return files.filter((file) => linesOf(file) > most).map((file) => `${file.path} has ${linesOf(file)} lines`);
}

function linesOf({ text }: SourceFile): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}
