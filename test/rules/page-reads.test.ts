import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatPlace, parseSourceFile, parseSourceFiles, type SourceFile } from './source-files.ts';
import { collectNodes, identifierName, isNode, type SyntaxNode } from './syntax.ts';

/** Methods that read the state of a page once. */
const READS = new Set([
  'allInnerTexts',
  'allTextContents',
  'ariaSnapshot',
  'boundingBox',
  'content',
  'count',
  'evaluate',
  'evaluateAll',
  'evaluateAsJson',
  'getAttribute',
  'inDialog',
  'innerHTML',
  'innerText',
  'inputValue',
  'isChecked',
  'isDisabled',
  'isEditable',
  'isEnabled',
  'isHidden',
  'isVisible',
  'textContent',
  'title',
]);
/** Names of pages. Requests and responses also have a method `url`. */
const PAGES = new Set(['page', 'tab']);

describe('Browser tests', () => {
  it('compare the state of a page with expectEventually, not with a single read', () => {
    const files = parseSourceFiles('test/console', 'test/pages', 'test/widget');

    assert.ok(files.length >= 30, 'expected more files');
    assert.deepEqual(files.flatMap(findSingleReads), []);
  });

  for (const text of [
    'assert.equal(await rows.count(), 2);',
    'assert.deepEqual(await list.getByRole("link").allTextContents(), ["One"]);',
    'assert.match((await row.textContent()) ?? "", /Done/);',
    'assert.ok((await rows.count()) > 2);',
    'assert(await dialog.isVisible());',
    'assert.equal(await visit.page.evaluate("document.activeElement.id"), "search");',
    'assert.match(page.url(), /search=/);',
    'assert.equal(new URL(visit.page.url()).pathname, "/");',
  ]) {
    it(`are reported for ${text}`, () => {
      assert.equal(findSingleReads(parseSourceFile('test/console/planted.ts', text)).length, 1);
    });
  }

  for (const text of [
    'await expectEventually(() => rows.count(), 2);',
    'const before = await rows.count();',
    'assert.equal((await api.send("/health")).status, 200);',
    'assert.ok(!response.url().includes(token));',
    'assert.deepEqual(visit.requests, []);',
  ]) {
    it(`are accepted with ${text}`, () => {
      assert.deepEqual(findSingleReads(parseSourceFile('test/console/planted.ts', text)), []);
    });
  }
});

function findSingleReads(file: SourceFile): readonly string[] {
  return collectNodes(file.program)
    .filter(({ type, callee }) => type === 'CallExpression' && isAssert(callee))
    .filter((call) => collectNodes(call['arguments']).some(isSingleRead))
    .map(({ start }) => formatPlace(file, start));
}

/** Whether a call is one of `assert` or of a function of it. */
function isAssert(callee: unknown): boolean {
  return identifierName(callee) === 'assert' || (isNode(callee) && identifierName(callee['object']) === 'assert');
}

function isSingleRead({ type, callee }: SyntaxNode): boolean {
  if (type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return false;
  const method = identifierName(callee['property']) ?? '';
  return READS.has(method) || (method === 'url' && isPage(callee['object']));
}

function isPage(node: unknown): boolean {
  const name = identifierName(node) ?? (isNode(node) ? identifierName(node['property']) : undefined);
  return PAGES.has(name ?? '');
}
