import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type SourceFile, sourceFile, sourceFiles } from './source-files.ts';
import { isNode, nodesIn, type SyntaxNode } from './syntax.ts';

const SPREADS = ['SpreadElement', 'JSXSpreadAttribute'];
const LITERALS = ['ArrayExpression', 'ObjectExpression'];
/** What stands around an expression without changing its value. */
const WRAPPERS = ['ParenthesizedExpression', 'TSAsExpression', 'TSSatisfiesExpression'];

describe('A list or object', () => {
  it('holds its elements themselves: it spreads no literal', () => {
    const files = sourceFiles('core', 'adapters', 'contracts', 'apps', 'test');

    assert.ok(files.length >= 100, 'too few files were seen');
    assert.deepEqual(files.flatMap(literalSpreads), []);
  });

  for (const text of [
    "const x = [...['a', 'b'], 'c'];",
    "const x = [...(['a', 'b'] as const), 'c'];",
    "const x = [...(['a'] satisfies string[])];",
    'const x = { ...{ a: 1 }, b: 2 };',
    'f(...[1, 2]);',
    'const x = <p {...{ id: "a" }} />;',
  ]) {
    it(`spreads one in ${text}`, () => {
      assert.equal(literalSpreads(sourceFile('core/planted.tsx', text)).length, 1);
    });
  }

  for (const text of [
    'const x = [...y, 1];',
    'const x = { ...y, ...(z ? { a: 1 } : {}), ...(z !== undefined && { z }) };',
    "const x = [...(y ? ['a'] : []), ...(y ?? [])];",
    "const x = [...['a'].map(f), ...new Set(['a'])];",
  ]) {
    it(`spreads none in ${text}`, () => {
      assert.deepEqual(literalSpreads(sourceFile('core/planted.ts', text)), []);
    });
  }
});

function literalSpreads({ path, text, program }: SourceFile): readonly string[] {
  return nodesIn(program)
    .filter(({ type, argument }) => SPREADS.includes(type) && LITERALS.includes(unwrapped(argument)?.type ?? ''))
    .map(({ start }) => `${path}:${text.slice(0, start).split('\n').length}`);
}

function unwrapped(node: unknown): SyntaxNode | undefined {
  if (!isNode(node)) return undefined;
  return WRAPPERS.includes(node.type) ? unwrapped(node['expression']) : node;
}
