import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatPlace, parseSourceFile, parseSourceFiles, type SourceFile } from './source-files.ts';
import { collectNodes, isNode, type SyntaxNode } from './syntax.ts';

const SPREADS = ['SpreadElement', 'JSXSpreadAttribute'];
const LITERALS = ['ArrayExpression', 'ObjectExpression'];
/** Nodes that wrap an expression without changing its value. */
const WRAPPERS = ['ParenthesizedExpression', 'TSAsExpression', 'TSSatisfiesExpression'];

describe('Array and object literals', () => {
  it('do not spread other literals', () => {
    const files = parseSourceFiles('core', 'adapters', 'contracts', 'apps', 'test');

    assert.ok(files.length >= 100, 'expected more files');
    assert.deepEqual(files.flatMap(findLiteralSpreads), []);
  });

  for (const text of [
    "const x = [...['a', 'b'], 'c'];",
    "const x = [...(['a', 'b'] as const), 'c'];",
    "const x = [...(['a'] satisfies string[])];",
    'const x = { ...{ a: 1 }, b: 2 };',
    'f(...[1, 2]);',
    'const x = <p {...{ id: "a" }} />;',
  ]) {
    it(`are reported in ${text}`, () => {
      assert.equal(findLiteralSpreads(parseSourceFile('core/planted.tsx', text)).length, 1);
    });
  }

  for (const text of [
    'const x = [...y, 1];',
    'const x = { ...y, ...(z ? { a: 1 } : {}), ...(z !== undefined && { z }) };',
    "const x = [...(y ? ['a'] : []), ...(y ?? [])];",
    "const x = [...['a'].map(f), ...new Set(['a'])];",
  ]) {
    it(`are accepted in ${text}`, () => {
      assert.deepEqual(findLiteralSpreads(parseSourceFile('core/planted.ts', text)), []);
    });
  }
});

function findLiteralSpreads(file: SourceFile): readonly string[] {
  return collectNodes(file.program)
    .filter(({ type, argument }) => SPREADS.includes(type) && LITERALS.includes(unwrapExpression(argument)?.type ?? ''))
    .map(({ start }) => formatPlace(file, start));
}

function unwrapExpression(node: unknown): SyntaxNode | undefined {
  if (!isNode(node)) return undefined;
  return WRAPPERS.includes(node.type) ? unwrapExpression(node['expression']) : node;
}
