import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { PageReader } from '../../core/assessments/page-reader.port.ts';
import { bytesOf } from '../support/reading.ts';

/** What every PageReader does with JSON documents. */
export function pageReaderJsonCases(
  onReader: (body: (reader: PageReader) => Promise<void>) => () => Promise<void>,
): void {
  const found = async (reader: PageReader, document: unknown, ...paths: readonly string[]) => {
    const read = await reader.readJson(bytesOf(JSON.stringify(document)), null, paths);
    assert.ok(read !== 'unreadable');
    return read.values.map(({ pointer, value }) => [pointer, value]);
  };

  it(
    'reads the scalars of a JSON document in the order of the paths',
    onReader(async (reader) => {
      const document = { b: [1, 'two', null, { c: false }], 'a/~': 'x', '': 0 };

      assert.deepEqual(await found(reader, document, '/b/1', '/a~1~0', '/b/3/c', '/', '/b/0'), [
        ['/b/1', 'two'],
        ['/a~1~0', 'x'],
        ['/b/3/c', false],
        ['/', 0],
        ['/b/0', 1],
      ]);
      assert.deepEqual(await found(reader, 'alone', ''), [['', 'alone']]);
    }),
  );

  it(
    'leaves out a place that is not there, null or no scalar',
    onReader(async (reader) => {
      const paths = [
        '/a',
        '/b',
        '/c',
        '/d/x',
        '/e/01',
        '/e/1',
        '/e/length',
        '/constructor/name',
        '/__proto__',
        'e',
        '',
      ];

      assert.deepEqual(await found(reader, { b: null, c: {}, d: 'text', e: [1] }, ...paths), []);
    }),
  );

  it(
    'takes `*` for every member or item, and `{path}` for the scalar that the path in it finds first',
    onReader(async (reader) => {
      const document = { tags: { latest: '2.0/1', next: '3' }, versions: { '2.0/1': { licence: 'MIT' }, 3: {} } };

      assert.deepEqual(await found(reader, document, '/tags/*', '/versions/{/tags/latest}/licence'), [
        ['/tags/latest', '2.0/1'],
        ['/tags/next', '3'],
        ['/versions/2.0~11/licence', 'MIT'],
      ]);
      assert.deepEqual(await found(reader, document, '/versions/{/tags/none}/licence', '/versions/{/tags}/x'), []);
      assert.deepEqual(
        await found(reader, { undefined: 1, t: 'x', x: { y: { z: 2 } }, k: 'y' }, '/{/none}', '/{/t}/{/k}/z'),
        [['/x/y/z', 2]],
      );
    }),
  );

  it(
    'takes names that mean something to a program as names',
    onReader(async (reader) => {
      const read = await reader.readJson(bytesOf('{"__proto__":{"x":1},"constructor":2}'), null, [
        '/__proto__/x',
        '/*',
      ]);

      assert.deepEqual(read !== 'unreadable' && read.values.map(({ value }) => value), [1, 2]);
    }),
  );

  it(
    'answers at most 100 values a path, and of a text no more than 2,000 characters',
    onReader(async (reader) => {
      const many = await found(
        reader,
        Array.from({ length: 1000 }, (_, index) => String(index)),
        '/*',
        '/1',
      );

      assert.deepEqual([many.length, many[99], many[100]], [101, ['/99', '99'], ['/1', '1']]);
      assert.equal(String((await found(reader, 'word '.repeat(1000), ''))[0]?.[1]).length, 1999);
    }),
  );

  it(
    'takes the charset of a JSON document as for a page, but for declarations',
    onReader(async (reader) => {
      const texts: readonly (readonly [Uint8Array, string | null])[] = [
        [bytesOf('"é"'), null],
        [bytesOf('\ufeff"é"'), 'latin1'],
        [bytesOf('\ufeff"é"', 'utf16le'), null],
        [bytesOf('"é"', 'latin1'), null],
        [bytesOf('"é"', 'latin1'), 'windows-1252'],
      ];
      for (const [bytes, charset] of texts) {
        const read = await reader.readJson(bytes, charset, ['']);
        assert.deepEqual(read, { kind: 'json', values: [{ path: '', pointer: '', value: 'é' }] });
      }
      const declared = await reader.readJson(bytesOf('"<meta charset=windows-1251>é"', 'latin1'), null, ['']);
      assert.ok(declared !== 'unreadable' && String(declared.values[0]?.value).endsWith('é'));
    }),
  );

  it(
    'is unreadable for what is no JSON or is nested more than 512 deep',
    onReader(async (reader) => {
      for (const text of [
        '',
        '{',
        "{'a':1}",
        '<p>',
        '\0',
        `${'['.repeat(513)}1${']'.repeat(513)}`,
        '['.repeat(1_000_000),
      ]) {
        assert.equal(await reader.readJson(bytesOf(text), null, ['']), 'unreadable', text.slice(0, 20));
      }
      assert.notEqual(
        await reader.readJson(bytesOf(`${'['.repeat(512)}"]\\"["${']'.repeat(512)}`), null, ['']),
        'unreadable',
      );
    }),
  );

  it(
    'is unreadable for JSON that takes too much memory',
    onReader(async (reader) => {
      assert.equal(await reader.readJson(bytesOf(`[${'{},'.repeat(8_000_000)}{}]`), null, ['']), 'unreadable');
      assert.notEqual(await reader.readJson(bytesOf('1'), null, ['']), 'unreadable');
    }),
  );
}
