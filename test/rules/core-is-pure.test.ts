import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatPlace, parseSourceFile, parseSourceFiles, type SourceFile } from './source-files.ts';
import { collectNodes, identifierName, type SyntaxNode } from './syntax.ts';

const FORBIDDEN_GLOBALS = new Set(
  'process Buffer console fetch performance crypto globalThis require setTimeout setInterval setImmediate'.split(' '),
);

describe('core/', () => {
  it('uses no process, Buffer, clock, randomness or decorators', () => {
    const files = parseSourceFiles('core');

    assert.ok(files.length >= 50, 'expected more files');
    assert.deepEqual(files.flatMap(findImpurities), []);
  });

  for (const text of [
    'export const home = process.env;',
    'export const bytes = Buffer.from("x");',
    'export const now = Date.now();',
    'export const now = new Date();',
    'export const chance = Math.random();',
    'setTimeout(() => {}, 1);',
    'const console1 = { console };',
    '@sealed class Ticket {}',
  ]) {
    it(`is reported with ${text}`, () => {
      assert.equal(findImpurities(parseSourceFile('core/planted.ts', text)).length, 1);
    });
  }

  it('may use these names for its own members', () => {
    const text = 'interface Fetcher { fetch(url: string): void }\nexport const go = (one: Fetcher) => one.fetch("x");';

    assert.deepEqual(findImpurities(parseSourceFile('core/planted.ts', text)), []);
  });
});

function findImpurities(file: SourceFile): readonly string[] {
  const nodes = collectNodes(file.program);
  const labels = new Set(
    nodes.flatMap((node) => (node['computed'] === false ? [node['property'] ?? node['key']] : [])),
  );
  return nodes.filter((node) => !labels.has(node) && isImpure(node)).map(({ start }) => formatPlace(file, start));
}

function isImpure(node: SyntaxNode): boolean {
  const { type, object, property, callee } = node;
  if (type === 'Decorator') return true;
  if (type === 'Identifier') return FORBIDDEN_GLOBALS.has(identifierName(node) ?? '');
  if (type === 'MemberExpression')
    return /^(?:Date\.now|Math\.random)$/.test(`${identifierName(object)}.${identifierName(property)}`);
  return type === 'NewExpression' && identifierName(callee) === 'Date' && [node['arguments']].flat().length === 0;
}
