import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatPlace, parseSourceFile, parseSourceFiles, type SourceFile } from './source-files.ts';
import { collectNodes, identifierName } from './syntax.ts';

/** One identifier with a capital inside, such as `deriveCutoff` or `TicketRepository`. */
const COMPOUND_NAME_PATTERN = /^[A-Za-z]+[a-z][A-Z]\w*$/;

describe('Titles of describe', () => {
  const product = parseSourceFiles('core', 'adapters', 'apps', 'contracts', 'test/support');
  const names = new Set(product.flatMap(({ program }) => collectNodes(program).map(identifierName)));

  it('name functions and types that exist', () => {
    const tests = parseSourceFiles('test').filter(({ path }) => /\.(?:test|suite)\.ts$/.test(path));

    assert.ok(tests.length >= 500, 'expected more files');
    assert.deepEqual(
      tests.flatMap((file) => findUnknownTitles(file, names)),
      [],
    );
  });

  it('are reported if they name something else', () => {
    const planted = parseSourceFile('test/planted.test.ts', "describe('deriveNothingAtAll', () => {});");

    assert.equal(findUnknownTitles(planted, names).length, 1);
  });
});

function findUnknownTitles(file: SourceFile, names: ReadonlySet<string | undefined>): readonly string[] {
  return collectNodes(file.program).flatMap((node) => {
    if (node.type !== 'CallExpression' || identifierName(node['callee']) !== 'describe') return [];
    const [title] = node['arguments'] as readonly { readonly value?: unknown }[];
    const name = title?.value;
    if (typeof name !== 'string' || !COMPOUND_NAME_PATTERN.test(name) || names.has(name)) return [];
    return [`${formatPlace(file, node.start)} ${name}`];
  });
}
