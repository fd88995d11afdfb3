import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FetchedDocument, SourceReader } from '../../core/assessments/source-reader.port.ts';
import { createTitleRules } from '../support/builders/title-rules.ts';
import { DEEPLY_NESTED_PAGE, MEMORY_HUNGRY_PAGE, SLOW_PAGE } from '../support/fixtures/costly-pages.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';
import { aFetchedDocument, encodeText } from '../support/matchers/page-reading.ts';
import { processorTimeSince } from '../support/matchers/processor-time.ts';

const RULES = createTitleRules();
const JSON_TYPE = { contentType: 'application/json' };

/** Conformance tests of SourceReader. */
export function sourceReaderSuite(open: () => Promise<OpenPort<SourceReader>>): void {
  const onReader = (body: (reader: SourceReader) => Promise<void>) => withPort(open, body);
  /** Asserts that each document has the given title, or no fact. A string is an HTML document. */
  const reads = (title: string | null, ...documents: readonly (string | FetchedDocument)[]) =>
    onReader(async (reader) => {
      for (const one of documents) {
        const document = typeof one === 'string' ? aFetchedDocument(one) : one;
        assert.equal(await readTitle(reader, document), title, JSON.stringify(one));
      }
    });

  describe('SourceReader', () => {
    it(
      'returns the facts that the rules find, with their locators',
      onReader(async (reader) => {
        const read = await reader.read(aFetchedDocument('<p>x</p><title>A &amp; B</title>'), RULES);

        assert.deepEqual(read, {
          facts: [{ fact: 'title', value: 'A & B', locator: 'title', ruleId: 'title', basis: 'meta', quote: null }],
          isScriptOnly: false,
          isWhole: true,
        });
      }),
    );

    it(
      'returns the same facts for the same bytes, independent of earlier pages and rules',
      onReader(async (reader) => {
        const page = aFetchedDocument('<html lang=de><title>Haus</title>');
        const language = (id: string) =>
          createTitleRules({
            id,
            fact: 'language',
            sources: 'all',
            anchor: { kind: 'meta', names: ['lang'] },
            capture: { kind: 'language' },
          });
        const first = await reader.read(page, RULES);
        for (let version = 0; version < 25; version += 1) {
          const read = await reader.read(page, language(`language-${version}`));
          assert.ok(read !== 'unreadable' && read.facts[1]?.ruleId === `language-${version}`);
          assert.deepEqual(await reader.read(page, RULES), first);
        }
      }),
    );

    it(
      'reads text/html and application/xhtml+xml as pages, with any errors in their markup',
      reads(
        'own',
        '<title>own</title></p></html></body><b><<i></b>&#xfffffff;&bogus;<!--',
        '</head><div a=1 a=2 <p><title>own</title>',
        aFetchedDocument('<title>own</title>', { contentType: 'application/xhtml+xml' }),
      ),
    );

    it('finds nothing on an empty page', reads(null, '', ' ', 'no markup', '<!doctype html>', '<', '\0'));

    it(
      'reads everything else as JSON',
      reads(
        'own',
        aFetchedDocument('{"title":"own"}', JSON_TYPE),
        aFetchedDocument('{"title":"own"}', { contentType: null }),
      ),
    );

    it(
      'prefers the charset of a byte order mark',
      reads(
        'Größe 漢',
        aFetchedDocument('\ufeff<meta charset=latin1><title>Größe 漢</title>', { charset: 'windows-1252' }),
        aFetchedDocument(encodeText('\ufeff<title>Größe 漢</title>', 'utf16le'), { charset: 'utf-8' }),
        aFetchedDocument(encodeText('\ufeff<title>Größe 漢</title>', 'utf16le').map((_, at, all) => all[at ^ 1] ?? 0)),
        aFetchedDocument('\ufeff"Größe 漢"', { ...JSON_TYPE, charset: 'latin1' }),
        aFetchedDocument(encodeText('\ufeff"Größe 漢"', 'utf16le'), JSON_TYPE),
      ),
    );

    it(
      'prefers the charset of the Content-Type header to the page’s declaration',
      reads(
        'Größe',
        aFetchedDocument(encodeText('<meta charset=utf-8><title>Größe</title>', 'latin1'), { charset: 'iso-8859-1' }),
      ),
    );

    it(
      'uses the charset that a page declares in its first 1,024 bytes',
      reads(
        'Ж',
        cyrillicPage('<meta charset="windows-1251">'),
        cyrillicPage("<META name=x CharSet = 'cp1251' />"),
        cyrillicPage('<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">'),
        cyrillicPage('<?xml version="1.0" encoding="windows-1251"?>'),
        cyrillicPage('<!-- <meta charset=utf-8> --><meta charset=bogus><meta charset=windows-1251>'),
        cyrillicPage('<meta name=a content="charset=utf-8"><meta charset=windows-1251>', 'no-such-charset'),
      ),
    );

    it(
      'looks for a late charset declaration in the first 16 KiB of pages that are not UTF-8, never in JSON',
      onReader(async (reader) => {
        const declared = (spaces: number) => cyrillicPage(`${' '.repeat(spaces)}<meta charset=windows-1251>`);
        assert.equal(await readTitle(reader, declared(1024)), 'Ж');
        assert.equal(await readTitle(reader, declared(16 * 1024)), 'Æ');
        const utf8 = `${' '.repeat(1024)}<meta charset=windows-1251><title>Ж</title>`;
        assert.equal(await readTitle(reader, aFetchedDocument(utf8)), 'Ж');
        const json = aFetchedDocument(encodeText('"<meta charset=windows-1251>é"', 'latin1'), JSON_TYPE);
        assert.ok((await readTitle(reader, json))?.endsWith('é'));
      }),
    );

    it(
      'decodes as UTF-16 if every other of the first bytes is NUL, unless another charset is declared',
      reads(
        'A 料金',
        aFetchedDocument(encodeText('<title>A 料金</title>', 'utf16le')),
        aFetchedDocument(encodeText('"A 料金"', 'utf16le'), JSON_TYPE),
      ),
    );

    it(
      'decodes bytes without a charset as UTF-8 if valid, else as windows-1252',
      reads(
        '“50 €”',
        '<title>“50 €”</title>',
        aFetchedDocument(encodeText('<title>\x9350 \x80\x94</title>', 'latin1')),
        aFetchedDocument(encodeText('<title>\x9350 \x80\x94</title>', 'latin1'), { charset: 'latin1' }),
        aFetchedDocument(encodeText('<title>\x9350 \x80\x94</title>', 'latin1'), { charset: 'Windows-1252' }),
        aFetchedDocument('"“50 €”"', JSON_TYPE),
        aFetchedDocument(encodeText('"\x9350 \x80\x94"', 'latin1'), JSON_TYPE),
      ),
    );

    it(
      'reports a page whose text requires JavaScript',
      onReader(async (reader) => {
        const isScriptOnly = async (page: string) => {
          const read = await reader.read(aFetchedDocument(page), RULES);
          return read !== 'unreadable' && read.isScriptOnly;
        };

        assert.equal(await isScriptOnly('<title>x</title><div id=root></div><script src=a.js></script>'), true);
        assert.equal(await isScriptOnly('<p>A short page.'), false);
      }),
    );

    it(
      'truncates a page that is too long, and reports it as not whole',
      onReader(async (reader) => {
        const isWhole = async (page: string) => {
          const read = await reader.read(aFetchedDocument(page), RULES);
          return read !== 'unreadable' && read.isWhole;
        };

        assert.equal(await isWhole('<meta name=a content=b>'.repeat(1000)), false);
        assert.equal(await isWhole('<li>x'.repeat(6000)), true);
      }),
    );

    it(
      'is unreadable for a page that is nested more than 4,096 deep, and reads on',
      onReader(async (reader) => {
        assert.equal(await readTitle(reader, aFetchedDocument(`<title>x</title>${'<b>'.repeat(4096)}y`)), 'x');
        assert.equal(await reader.read(aFetchedDocument('<b>'.repeat(4097)), RULES), 'unreadable');
        assert.equal(await reader.read(aFetchedDocument(DEEPLY_NESTED_PAGE), RULES), 'unreadable');
        assert.equal(await readTitle(reader, aFetchedDocument('<title>x</title>')), 'x');
      }),
    );

    it(
      'is unreadable for invalid JSON or JSON nested more than 512 deep, and reads on',
      onReader(async (reader) => {
        const deep = `${'['.repeat(513)}1${']'.repeat(513)}`;
        for (const text of ['', '{', "{'a':1}", '<p>', '\0', deep, '['.repeat(1_000_000)]) {
          assert.equal(await reader.read(aFetchedDocument(text, JSON_TYPE), RULES), 'unreadable', text.slice(0, 20));
        }
        const fine = aFetchedDocument(`${'['.repeat(512)}"]\\"["${']'.repeat(512)}`, JSON_TYPE);
        assert.notEqual(await reader.read(fine, RULES), 'unreadable');
      }),
    );

    it(
      'does not count siblings as depth',
      reads('x', `<title>x</title>${'<li>'.repeat(5000)}${'<p>'.repeat(5000)}${'<br><img>'.repeat(5000)}`),
    );

    it(
      'is unreadable after 2 s of parsing or 2 s more of applying rules, and reads on',
      onReader(async (reader) => {
        const begun = process.cpuUsage();
        const [slow, next] = await Promise.all([
          reader.read(aFetchedDocument(SLOW_PAGE), RULES),
          readTitle(reader, aFetchedDocument('<title>x</title>')),
        ]);

        assert.deepEqual([slow, next], ['unreadable', 'x']);
        assert.ok(processorTimeSince(begun) < 20_000);
      }),
    );

    it(
      'is unreadable for a document that needs too much memory, and reads on',
      onReader(async (reader) => {
        assert.equal(await reader.read(aFetchedDocument(MEMORY_HUNGRY_PAGE), RULES), 'unreadable');
        assert.equal(
          await reader.read(aFetchedDocument(`[${'{},'.repeat(8_000_000)}{}]`, JSON_TYPE), RULES),
          'unreadable',
        );
        assert.equal(await readTitle(reader, aFetchedDocument('<title>x</title>')), 'x');
      }),
    );

    it(
      'does not modify the bytes',
      onReader(async (reader) => {
        const bytes = encodeText('<title>x</title>');
        await reader.read(aFetchedDocument(bytes), RULES);

        assert.deepEqual(bytes, encodeText('<title>x</title>'));
      }),
    );
  });
}

async function readTitle(reader: SourceReader, document: FetchedDocument): Promise<string | null> {
  const read = await reader.read(document, RULES);
  assert.ok(read !== 'unreadable');
  return read.facts[0] ? String(read.facts[0].value) : null;
}

/** A page in windows-1251 whose title is Ж, which decodes to Æ as windows-1252. */
function cyrillicPage(declaration: string, charset: string | null = null): FetchedDocument {
  return aFetchedDocument(encodeText(`${declaration}<title>\xc6</title>`, 'latin1'), { charset });
}
