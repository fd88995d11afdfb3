import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listBlockTexts, parsePage, simplifyItem } from '../support/matchers/page-reading.ts';

describe('The title of a page', () => {
  const rows: readonly (readonly [title: string | null, pages: readonly string[]])[] = [
    [
      'A & B',
      [
        '<!doctype html><html><head><title>A &amp; B</title></head><body>x</body></html>',
        '<TITLE>\n\tA  &amp;\r\n B </TITLE>',
        '<title>A\u00a0&amp; B',
        '<p>x<title>A & B</title>',
      ],
    ],
    [null, ['', 'no markup', '<title></title>', '<title> \n </title>', '<', '<title', '\0']],
    [
      'own',
      [
        '<svg><title>no</title></svg><title>own</title>',
        '<svg><g><title>no</title></g></svg><p><title>own</title>',
        '<math><title>no</title></math><title>own</title>',
        '<template><title>no</title></template><title>own</title>',
        '<!-- <title>no</title> --><title>own</title><title>no</title>',
        '<script>"<title>no</title>"</script><title>own</title>',
      ],
    ],
  ];
  for (const [title, pages] of rows) {
    for (const page of pages) {
      it(`is ${title ?? 'null'}: ${page}`, () => {
        assert.equal(parsePage(page).title, title);
      });
    }
  }
});

describe('readPage', () => {
  it('reads language, metas, and links resolved by the base URL', () => {
    const { language, metas, links } = parsePage(
      '<html lang=" de "><base href="../de/"><META NAME=Description content=" Kurz "><meta property=og:title><a ' +
        'rel="Me nofollow" href="preise#top">Preise</a><a href="mailto:x">x</a><link rel=icon href=//cdn.example/i>',
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
  });

  it('reads http-equiv metas', () => {
    const { metas } = parsePage('<meta http-equiv="Content-Language" content="de">');

    assert.deepEqual(
      metas.map(({ name, content }) => [name, content]),
      [['content-language', 'de']],
    );
  });

  it('ignores hidden and undisplayed elements', () => {
    const hidden =
      '<i hidden>a</i><script>b</script><template>c</template><noscript>d</noscript><style>e</style><!-- f --><i ' +
      'style="display:none">g</i>';

    assert.deepEqual(listBlockTexts(`<p>seen${hidden}</p>`), ['seen']);
  });

  it('ignores struck-out text', () => {
    assert.deepEqual(listBlockTexts('<p>Now <del>$20</del><s>$15</s>$10'), ['Now $10']);
    assert.deepEqual(listBlockTexts('<p>Now <b class="a line-through">$20</b> <b class="outline-through">$10</b>'), [
      'Now $10',
    ]);
    assert.deepEqual(listBlockTexts('<p>Now <b style="text-decoration: line-through">$20</b> $10'), ['Now $10']);
  });

  it('ignores invented conversations and screens', () => {
    const conversation = '<div class="chat-window"><p class="msg">Is Jira connected?</div>';
    const screen = '<div class="hero-mockup wide"><p>Synced from Dropbox</div>';

    assert.deepEqual(listBlockTexts(`<p>seen</p>${conversation}${screen}`), ['seen']);
    assert.deepEqual(listBlockTexts('<main class="chat"><p class="live-chat">Chat with us'), ['Chat with us']);
  });

  it('reads equal items from JSON-LD, microdata and RDFa, and ignores invalid ones', () => {
    const { items } = parsePage(
      `<script type=application/ld+json>{"@type":"Offer","price":5}</script>
       <script type=application/ld+json>{"@type":</script>
       <p itemscope itemtype=https://schema.org/Offer><b itemprop=price>5</b></p>
       <p vocab=https://schema.org/ typeof=Offer><b property=price>5</b></p>`,
    );

    assert.deepEqual(
      items.map(({ syntax }) => syntax),
      ['json_ld', 'microdata', 'rdfa'],
    );
    for (const item of items) assert.deepEqual(simplifyItem(item), ['Offer', { price: ['5'] }]);
  });

  it('is not script-only with enough text, even with a noscript notice', () => {
    const { isScriptOnly } = parsePage(`<noscript>Needs JavaScript</noscript><script></script>${'word '.repeat(50)}`);

    assert.equal(isScriptOnly, false);
  });
});
