import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readJsonDocument } from '../../adapters/source-reader/json-document.ts';

describe('readJsonDocument', () => {
  const found = (document: unknown, ...paths: readonly string[]) =>
    readJsonDocument(JSON.stringify(document), paths)?.values.map(({ pointer, value }) => [pointer, value]);

  it('returns scalars in the order of the paths', () => {
    const document = { b: [1, 'two', null, { c: false }], 'a/~': 'x', '': 0 };

    assert.deepEqual(found(document, '/b/1', '/a~1~0', '/b/3/c', '/', '/b/0'), [
      ['/b/1', 'two'],
      ['/a~1~0', 'x'],
      ['/b/3/c', false],
      ['/', 0],
      ['/b/0', 1],
    ]);
    assert.deepEqual(found('alone', ''), [['', 'alone']]);
  });

  it('ignores missing values, null, objects and arrays', () => {
    const paths = ['/a', '/b', '/c', '/d/x', '/e/01', '/e/1', '/e/length', '/constructor/name', '/__proto__', 'e', ''];

    assert.deepEqual(found({ b: null, c: {}, d: 'text', e: [1] }, ...paths), []);
  });

  it('expands `*` to every member or item, and `{path}` to the first scalar at that path', () => {
    const document = { tags: { latest: '2.0/1', next: '3' }, versions: { '2.0/1': { licence: 'MIT' }, 3: {} } };

    assert.deepEqual(found(document, '/tags/*', '/versions/{/tags/latest}/licence'), [
      ['/tags/latest', '2.0/1'],
      ['/tags/next', '3'],
      ['/versions/2.0~11/licence', 'MIT'],
    ]);
    assert.deepEqual(found(document, '/versions/{/tags/none}/licence', '/versions/{/tags}/x'), []);
    assert.deepEqual(found({ undefined: 1, t: 'x', x: { y: { z: 2 } }, k: 'y' }, '/{/none}', '/{/t}/{/k}/z'), [
      ['/x/y/z', 2],
    ]);
  });

  it('treats special JavaScript property names as plain names', () => {
    const read = readJsonDocument('{"__proto__":{"x":1},"constructor":2}', ['/__proto__/x', '/*']);

    assert.deepEqual(
      read?.values.map(({ value }) => value),
      [1, 2],
    );
  });

  it('returns at most 100 values per path, and texts of at most 2,000 characters', () => {
    const many = found(
      Array.from({ length: 1000 }, (_, index) => String(index)),
      '/*',
      '/1',
    );

    assert.deepEqual([many?.length, many?.[99], many?.[100]], [101, ['/99', '99'], ['/1', '1']]);
    assert.equal(String(found('word '.repeat(1000), '')?.[0]?.[1]).length, 1999);
  });
});

describe('readJsonDocument with Markdown texts', () => {
  const read = (readme: string) =>
    readJsonDocument(JSON.stringify({ readme }), [], ['/readme'])?.blocks.map(({ kind, text }) => `${kind}: ${text}`);

  it('reads headings, lists, tables and paragraphs', () => {
    const text =
      '# Acme\n\nOne\ntwo.\n\n- **Slack**: alerts\n* Jira\n\n| A | B |\n|---|---|\n| x | y |\n\nTitle\n-----\n';

    assert.deepEqual(read(text), [
      'heading: Acme',
      'paragraph: One two.',
      'list_item: Slack: alerts',
      'list_item: Jira',
      'cell: A',
      'cell: B',
      'cell: x',
      'cell: y',
      'heading: Title',
    ]);
  });

  it('reads only visible text: no URLs, pictures, tags, comments, quotations or deleted text', () => {
    const text = '![logo](a.png) See [the docs](https://a.example/) <b>now</b> <!-- not --> ~~gone~~\n\n> quoted\n';

    assert.deepEqual(read(text), ['paragraph: See the docs now']);
  });

  it('prefixes locators with the JSON pointer', () => {
    const said = readJsonDocument('{"info":{"description":"# A"}}', [], ['/info/description']);

    assert.deepEqual(said?.blocks[0]?.locator, '/info/description > h1');
  });
});
