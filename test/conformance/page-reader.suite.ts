import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PageReader } from '../../core/assessments/page-reader.port.ts';
import { type Opened, on } from '../support/opened.ts';
import { DEEP, HUNGRY, SLOW } from '../support/pages.ts';
import { bytesOf, PAGE_URL, pageOf, plainItem, textsOf } from '../support/reading.ts';
import { pageReaderJsonCases } from './page-reader-json-cases.ts';

/** What every PageReader does. */
export function pageReaderSuite(open: () => Promise<Opened<PageReader>>): void {
  const onReader = (body: (reader: PageReader) => Promise<void>) => on(open, body);
  /** Each of the pages, as text or bytes with the charset that its head named, has this title. */
  const reads = (title: string | null, ...pages: readonly (string | readonly [Uint8Array, string | null])[]) =>
    onReader(async (reader) => {
      for (const page of pages) {
        const [bytes, charset] = typeof page === 'string' ? [bytesOf(page), null] : page;
        assert.equal((await pageOf(reader, bytes, charset)).title, title, JSON.stringify(page));
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
      'reads the language, what metas say, and links from the page’s own base',
      onReader(async (reader) => {
        const { language, metas, links } = await pageOf(
          reader,
          '<html lang=" de "><base href="../de/"><META NAME=Description content=" Kurz "><meta property=og:title><a rel="Me nofollow" href="preise#top">Preise</a><a href="mailto:x">x</a><link rel=icon href=//cdn.example/i>',
        );

        assert.equal(language, 'de');
        assert.deepEqual(metas, [{ name: 'description', content: 'Kurz', locator: 'meta:nth-of-type(1)' }]);
        assert.deepEqual(
          links.map(({ url, rel, text }) => [url, rel, text]),
          [
            ['https://site.example/de/preise', ['me', 'nofollow'], 'Preise'],
            ['https://cdn.example/i', ['icon'], ''],
          ],
        );
      }),
    );

    it(
      'takes no text as visible that is hidden by an attribute or stands in what is not shown',
      onReader(async (reader) => {
        const hidden =
          '<i hidden>a</i><script>b</script><template>c</template><noscript>d</noscript><style>e</style><!-- f --><i style="display:none">g</i>';

        assert.deepEqual(await textsOf(reader, `<p>seen${hidden}</p>`), ['seen']);
      }),
    );

    it(
      'leaves out what is struck out',
      onReader(async (reader) => {
        assert.deepEqual(await textsOf(reader, '<p>Now <del>$20</del><s>$15</s>$10'), ['Now $10']);
      }),
    );

    it(
      'takes JSON-LD, microdata and RDFa alike as structured items, and leaves what cannot be read of them',
      onReader(async (reader) => {
        const { items } = await pageOf(
          reader,
          `<script type=application/ld+json>{"@type":"Offer","price":5}</script><script type=application/ld+json>{"@type":</script>
           <p itemscope itemtype=https://schema.org/Offer><b itemprop=price>5</b></p>
           <p vocab=https://schema.org/ typeof=Offer><b property=price>5</b></p>`,
        );

        assert.deepEqual(
          items.map(({ syntax }) => syntax),
          ['json_ld', 'microdata', 'rdfa'],
        );
        for (const item of items) assert.deepEqual(plainItem(item), ['Offer', { price: ['5'] }]);
      }),
    );

    it(
      'tells a page whose text is made by script only',
      onReader(async (reader) => {
        const isShell = async (page: string) => (await pageOf(reader, page)).isShell;

        assert.equal(await isShell('<title>x</title><div id=root></div><script src=a.js></script>'), true);
        assert.equal(await isShell('<p>A short page.'), false);
        assert.equal(
          await isShell(`<noscript>Needs JavaScript</noscript><script></script>${'word '.repeat(50)}`),
          false,
        );
      }),
    );

    it(
      'cuts lists that are too long, and says so',
      onReader(async (reader) => {
        const long = await pageOf(reader, '<li>x'.repeat(100_000));

        assert.deepEqual([long.isWhole, long.blocks.length < 100_000], [false, true]);
        assert.equal((await pageOf(reader, '<li>x'.repeat(10_000))).isWhole, true);
      }),
    );

    it(
      'is unreadable for a page that is nested more than 4,096 deep, and reads on',
      onReader(async (reader) => {
        assert.equal((await pageOf(reader, `<title>x</title>${'<b>'.repeat(4096)}y`)).title, 'x');
        assert.equal(await reader.read(bytesOf('<b>'.repeat(4097)), null, PAGE_URL), 'unreadable');
        assert.equal(await reader.read(DEEP, null, PAGE_URL), 'unreadable');
        assert.equal((await pageOf(reader, '<title>x</title>')).title, 'x');
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
        const [slow, next] = await Promise.all([reader.read(SLOW, null, PAGE_URL), pageOf(reader, '<title>x</title>')]);

        assert.deepEqual([slow, next.title], ['unreadable', 'x']);
        assert.ok(performance.now() - begun < 20_000);
      }),
    );

    it(
      'is unreadable for a page that takes too much memory, and reads on',
      onReader(async (reader) => {
        assert.equal(await reader.read(HUNGRY, null, PAGE_URL), 'unreadable');
        assert.equal((await pageOf(reader, '<title>x</title>')).title, 'x');
      }),
    );

    it(
      'leaves the bytes as they are',
      onReader(async (reader) => {
        const bytes = bytesOf('<title>x</title>');
        await reader.read(bytes, null, PAGE_URL);

        assert.deepEqual(bytes, bytesOf('<title>x</title>'));
      }),
    );

    pageReaderJsonCases(onReader);
  });
}

/** A page in windows-1251 whose title is Ж, which is Æ to whoever takes it for windows-1252. */
function declaredAs(declaration: string): Uint8Array {
  return bytesOf(`${declaration}<title>\xc6</title>`, 'latin1');
}
