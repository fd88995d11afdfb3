import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type SourceFile, sourceFile, sourceFiles } from './source-files.ts';
import { nodesIn } from './syntax.ts';

describe('Types', () => {
  it('are never escaped by any, by ! or by a comment to the compiler', () => {
    const files = sourceFiles('core', 'adapters', 'contracts', 'apps', 'test');

    assert.ok(files.length >= 100, 'too few files were seen');
    assert.deepEqual(files.flatMap(escapes), []);
  });

  for (const text of [
    'const x: any = 1;',
    'const x = [1][0]!;',
    `// ${'@ts'}-ignore\nconst x = 1;`,
    `// ${'@ts'}-nocheck\nconst x = 1;`,
    `/* ${'@ts'}-expect-error */ const x = 1;`,
  ]) {
    it(`are escaped by ${JSON.stringify(text)}`, () => {
      assert.equal(escapes(sourceFile('core/planted.ts', text)).length, 1);
    });
  }
});

function escapes({ path, text, program, comments }: SourceFile): readonly string[] {
  const lineOf = (start: number) => `${path}:${text.slice(0, start).split('\n').length}`;
  return [
    ...nodesIn(program)
      .filter(({ type }) => type === 'TSAnyKeyword' || type === 'TSNonNullExpression')
      .map(({ type, start }) => `${lineOf(start)} ${type}`),
    ...comments
      .filter(({ value }) => /@ts-(?:ignore|nocheck|expect-error)/.test(value))
      .map(({ start, value }) => `${lineOf(start)} ${value.trim()}`),
  ];
}
