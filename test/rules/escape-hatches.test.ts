import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatPlace, parseSourceFile, parseSourceFiles, type SourceFile } from './source-files.ts';
import { collectNodes, type SyntaxNode } from './syntax.ts';

describe('Type checks', () => {
  it('are not bypassed with any, !, compiler comments or inheriting objects', () => {
    const files = parseSourceFiles('core', 'adapters', 'contracts', 'apps', 'test');

    assert.ok(files.length >= 100, 'expected more files');
    assert.deepEqual(files.flatMap(findEscapes), []);
  });

  for (const text of [
    'const x: any = 1;',
    'const x = [1][0]!;',
    `// ${'@ts'}-ignore\nconst x = 1;`,
    `// ${'@ts'}-nocheck\nconst x = 1;`,
    `/* ${'@ts'}-expect-error */ const x = 1;`,
    'const x = Object.create(y, {});',
  ]) {
    it(`are reported as bypassed by ${JSON.stringify(text)}`, () => {
      assert.equal(findEscapes(parseSourceFile('core/planted.ts', text)).length, 1);
    });
  }
});

function findEscapes(file: SourceFile): readonly string[] {
  return [
    ...collectNodes(file.program)
      .filter(
        (node) => node.type === 'TSAnyKeyword' || node.type === 'TSNonNullExpression' || isInheritance(node, file),
      )
      .map(({ type, start }) => `${formatPlace(file, start)} ${type}`),
    ...file.comments
      .filter(({ value }) => /@ts-(?:ignore|nocheck|expect-error)/.test(value))
      .map(({ start, value }) => `${formatPlace(file, start)} ${value.trim()}`),
  ];
}

/**
 * Whether a call creates an object that inherits from another. The result has the type `any`, so the compiler would not
 * report a replaced member under an old name. `overrideMembers` is typed and makes this call once.
 */
function isInheritance({ type, start, end }: SyntaxNode, { path, text }: SourceFile): boolean {
  return (
    type === 'CallExpression' &&
    path !== 'test/support/fixtures/override-members.ts' &&
    /^Object\.create\((?!null\b)/.test(text.slice(start, Number(end)))
  );
}
