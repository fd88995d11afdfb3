import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PageReader } from '../../core/assessments/page-reader.port.ts';
import { type Opened, on } from '../support/opened.ts';
import { DEEP, HUNGRY, SLOW } from '../support/pages.ts';

const bytesOf = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding));

/** What every PageReader does. */
export function pageReaderSuite(open: () => Promise<Opened<PageReader>>): void {
  const onReader = (body: (reader: PageReader) => Promise<void>) => on(open, body);
  /** Each of the pages, as text or bytes with the charset that its head named, has this title. */
  const reads = (title: string | null, ...pages: readonly (string | readonly [Uint8Array, string | null])[]) =>
    onReader(async (reader) => {
      for (const page of pages) {
        const [bytes, charset] = typeof page === 'string' ? [bytesOf(page), null] : page;
        assert.deepEqual(await reader.read(bytes, charset), { title }, JSON.stringify(page));
      }
    });

  describe('PageReader', () => {
    it(
      'reads the title, trimmed and with its white space joined',
      reads(
        'A & B',
        '<!doctype html><html><head><title>A &amp; B</title></head><body>x</body></html>',
        '<TITLE>\n\tA  &amp;\r\n B </TITLE>',
        '<title>A\u00a0&amp; B',
        '<p>x<title>A & B</title>',
      ),
    );

    it(
      'answers null for a page without a title',
      reads(
        null,
        '',
        ' ',
        'no markup',
        '<!doctype html>',
        '<title></title>',
        '<title> \n </title>',
        '<',
        '<title',
        '\0',
      ),
    );

    it(
      'takes the first title that is the document’s own, not an SVG’s',
      reads(
        'own',
        '<svg><title>no</title></svg><title>own</title>',
        '<svg><g><title>no</title></g></svg><p><title>own</title>',
        '<math><title>no</title></math><title>own</title>',
        '<template><title>no</title></template><title>own</title>',
        '<!-- <title>no</title> --><title>own</title><title>no</title>',
        '<script>"<title>no</title>"</script><title>own</title>',
      ),
    );

    it(
      'reads a page whatever is wrong with its markup',
      reads(
        'own',
        '<title>own</title></p></html></body><b><<i></b>&#xfffffff;&bogus;<!--',
        '</head><div a=1 a=2 <p><title>own</title>',
      ),
    );

    it(
      'takes the charset from a byte order mark before anything else',
      reads(
        'Größe 漢',
        [bytesOf('\ufeff<meta charset=latin1><title>Größe 漢</title>'), 'windows-1252'],
        [bytesOf('\ufeff<title>Größe 漢</title>', 'utf16le'), 'utf-8'],
        [bytesOf('\ufeff<title>Größe 漢</title>', 'utf16le').map((_, at, all) => all[at ^ 1] ?? 0), null],
      ),
    );

    it(
      'takes the charset that the head named before the page’s own',
      reads('Größe', [bytesOf('<meta charset=utf-8><title>Größe</title>', 'latin1'), 'iso-8859-1']),
    );

    it(
      'takes the charset that the page declares in its first 1,024 bytes',
      reads(
        'Ж',
        [declaredAs('<meta charset="windows-1251">'), null],
        [declaredAs("<META name=x CharSet = 'cp1251' />"), null],
        [declaredAs('<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">'), null],
        [declaredAs('<?xml version="1.0" encoding="windows-1251"?>'), null],
        [declaredAs('<!-- <meta charset=utf-8> --><meta charset=bogus><meta charset=windows-1251>'), null],
        [declaredAs('<meta name=a content="charset=utf-8"><meta charset=windows-1251>'), 'no-such-charset'],
      ),
    );

    it(
      'does not look for a declaration behind the first 1,024 bytes',
      reads('Æ', [declaredAs(`${' '.repeat(1024)}<meta charset=windows-1251>`), null]),
    );

    it(
      'takes bytes without a declared charset as UTF-8 where they are, else as windows-1252',
      reads(
        '“50 €”',
        [bytesOf('<title>“50 €”</title>'), null],
        [new Uint8Array(Buffer.from('<title>\x9350 \x80\x94</title>', 'latin1')), null],
        [new Uint8Array(Buffer.from('<title>\x9350 \x80\x94</title>', 'latin1')), 'latin1'],
        [new Uint8Array(Buffer.from('<title>\x9350 \x80\x94</title>', 'latin1')), 'Windows-1252'],
      ),
    );

    it(
      'is unreadable for a page that is nested more than 4,096 deep, and reads on',
      onReader(async (reader) => {
        assert.deepEqual(await reader.read(bytesOf(`<title>x</title>${'<b>'.repeat(4096)}`), null), { title: 'x' });
        assert.equal(await reader.read(bytesOf('<b>'.repeat(4097)), null), 'unreadable');
        assert.equal(await reader.read(DEEP, null), 'unreadable');
        assert.deepEqual(await reader.read(bytesOf('<title>x</title>'), null), { title: 'x' });
      }),
    );

    it(
      'does not take many elements beside each other for deep ones',
      reads('x', `<title>x</title>${'<li>'.repeat(5000)}${'<p>'.repeat(5000)}${'<br><img>'.repeat(5000)}`),
    );

    it(
      'is unreadable for a page that takes longer than 2 s, and reads on',
      onReader(async (reader) => {
        const begun = performance.now();
        const [slow, next] = await Promise.all([
          reader.read(SLOW, null),
          reader.read(bytesOf('<title>x</title>'), null),
        ]);

        assert.deepEqual([slow, next], ['unreadable', { title: 'x' }]);
        assert.ok(performance.now() - begun < 20_000);
      }),
    );

    it(
      'is unreadable for a page that takes too much memory, and reads on',
      onReader(async (reader) => {
        assert.equal(await reader.read(HUNGRY, null), 'unreadable');
        assert.deepEqual(await reader.read(bytesOf('<title>x</title>'), null), { title: 'x' });
      }),
    );

    it(
      'leaves the bytes as they are',
      onReader(async (reader) => {
        const bytes = bytesOf('<title>x</title>');
        await reader.read(bytes, null);

        assert.deepEqual(bytes, bytesOf('<title>x</title>'));
      }),
    );
  });
}

/** A page in windows-1251 whose title is Ж, which is Æ to whoever takes it for windows-1252. */
function declaredAs(declaration: string): Uint8Array {
  return bytesOf(`${declaration}<title>\xc6</title>`, 'latin1');
}
