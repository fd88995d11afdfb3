import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { encodeText, listBlockTexts, parsePage } from '../support/matchers/page-reading.ts';

describe('The text of a page', () => {
  const hidden = [
    '<p hidden>no',
    '<p hidden=until-found>no',
    '<p aria-hidden=TRUE>no',
    '<p style="color: red; DISPLAY : none !important">no',
    '<p style="/* x */visibility:hidden">no',
    '<div hidden><ul><li>no</ul></div>',
    '<dialog>no</dialog>',
    '<div popover>no</div>',
    '<svg><desc>no</desc></svg>',
    '<svg aria-hidden=true><title>no</title></svg>',
    '<p hidden><img alt=no></p>',
    '<img alt=""><img alt="A photograph of a team that stands around a table and laughs">',
    '<iframe>no</iframe><object>no</object><video>no</video>',
    '<textarea>no</textarea><input type=hidden value=no><input value=no>',
    '<head><title>no</title></head>',
  ];
  for (const page of hidden) {
    it(`omits hidden text: ${page}`, () => {
      assert.deepEqual(listBlockTexts(`${page}`), []);
    });
  }

  const shown: readonly (readonly [string, readonly string[]])[] = [
    ['<b>a</b><i>b</i> c<br>d<wbr>e', ['ab c de']],
    ['<p>One line<br>of two.<br> <br>Another paragraph.', ['One line of two.', 'Another paragraph.']],
    ['<span>Slack</span><span>Jira</span><i>ish</i>', ['Slack Jiraish']],
    ['<span>One-time</span><span>never a subscription</span>', ['One-time never a subscription']],
    ['<b>un</b><i>likely</i>', ['unlikely']],
    ['<p>one<p>two', ['one', 'two']],
    ['<li>One <ul><li>sub</ul> three', ['One', 'sub', 'three']],
    ['<div>$<span>12</span><small>/mo</small></div>', ['$12/mo']],
    ['<p>€9<sup>99</sup></p>', ['€9 99']],
    ['<p><span>$</span><span>79</span><span>per year</span></p>', ['$79 per year']],
    ['<p><b>10</b><i>th</i> of May</p>', ['10th of May']],
    ['<nav><a href=a>Pricing</a><a href=b>Docs</a></nav>', ['Pricing Docs']],
    ['<details><summary>Q</summary>A</details>', ['Q', 'A']],
    ['<dialog open>yes</dialog>', ['yes']],
    ['<p aria-hidden=false style="display:nonesuch">yes', ['yes']],
    ['<ruby>無料<rp>(</rp><rt>むりょう</rt><rp>)</rp></ruby>プラン', ['無料プラン']],
    ['<table><tr><td>a<td>b<tr><th>c', ['a', 'b', 'c']],
    ['&lt;b&gt; &nbsp; &amp;amp;', ['<b> &amp;']],
    ['<input type=submit value="Try it">', ['Try it']],
    ['<p>kosten&shy;los, docu&#8203;mentation, &rlm;&#x202a;€12&#x202c;', ['kostenlos, documentation, €12']],
  ];
  for (const [page, texts] of shown) {
    it(`is joined as a browser shows it: ${page}`, () => {
      assert.deepEqual(listBlockTexts(page), texts);
    });
  }

  const long: readonly (readonly [what: string, begin: string, piece: string])[] = [
    ['broken lines', '<p>', 'a<br>'],
    ['names that only elements set apart', '<p>', '<i>Aa</i>'],
    ['comments without an end in its style', '<p style="', '/*a'],
  ];
  for (const [what, begin, piece] of long) {
    it(`is read in linear time with many ${what}`, () => {
      const page = `${begin}${piece.repeat(1_000_000 / piece.length)}">x`;
      const { user } = process.cpuUsage();

      parsePage(page);

      assert.ok(process.cpuUsage().user - user < 2_000_000);
    });
  }

  const pictures: readonly (readonly [string, string])[] = [
    ['<p><img alt="Jira logo">', 'Jira picture'],
    ['<div><svg><title>GitHub</title><desc>no</desc></svg></div>', 'GitHub picture'],
    ['<p>Works with <img alt=Slack>', 'Works with paragraph'],
    ['<td><svg aria-label=Included></svg>', '✓ cell'],
    ['<td><img alt="Not included">', '✗ cell'],
  ];
  for (const [page, said] of pictures) {
    it(`contains the names of pictures without text: ${page}`, () => {
      const { blocks } = parsePage(page.startsWith('<td') ? `<table>${page}</table>` : page);

      assert.deepEqual(
        blocks.map(({ kind, text }) => `${text} ${kind}`),
        [said],
      );
    });
  }

  it('has the kind of its element', () => {
    const { blocks } = parsePage(`<h2><div>a</div></h2><p role=heading>b</p><li><div>c</div></li><dl><dt>d</dl>
       <table><td><p>e</p><section>f</section></table>
       <button>g</button><a role=button>h</a><select><option>i</select><p>j`);

    assert.deepEqual(
      blocks.map(({ kind, text }) => `${text} ${kind}`),
      [
        'a heading',
        'b heading',
        'c list_item',
        'd list_item',
        'e cell',
        'f paragraph',
        'g control',
        'h control',
      ].concat(['i control', 'j paragraph']),
    );
  });

  it('is split into blocks at white space without loss if it is long', () => {
    const text = 'costs 12345 EUR '.repeat(500).trim();
    const { blocks, isWhole } = parsePage(`<p>${text}`);

    assert.ok(blocks.length > 1 && blocks.every((block) => block.text.length <= 2000));
    assert.equal(blocks.map((block) => block.text).join(' '), text);
    assert.equal(isWhole, true);
  });

  it('is located by tag names and positions, without text of the page', () => {
    const page =
      '<main id=secret class=secret><ul></ul><ul><li>a<li data-x=secret>b</ul><x-secret><p>c</p></x-secret></main>';
    const { blocks } = parsePage(`<html><body>${page}${'<div>'.repeat(200)}deep`);
    const locators = blocks.map(({ locator }) => locator);

    assert.deepEqual(locators.slice(0, 3), [
      'main > ul:nth-of-type(2) > li:nth-of-type(1)',
      'main > ul:nth-of-type(2) > li:nth-of-type(2)',
      'main > *:nth-child(3) > p',
    ]);
    assert.ok((locators[3] ?? '').startsWith('… > div') && (locators[3] ?? '').length <= 300);
  });
});

describe('A link', () => {
  const links: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
    ['<a href="a"><img alt="The shop"></a>', [['/shop/a', 'The shop']]],
    ['<a href="/b" aria-label="Say it"><svg><title>x</title></svg></a>', [['/b', 'Say it']]],
    [
      '<a href=a>one<a href=b>two',
      [
        ['/shop/a', 'one'],
        ['/shop/b', 'two'],
      ],
    ],
    ['<div hidden><a href=a>unseen</a></div>', [['/shop/a', '']]],
    ['<noscript><a href=a>x</a></noscript><a>x</a><a href="javascript:x">x</a><a href="http://[">x</a>', []],
    ['<base href="ftp://x/"><a href="?q#f">x</a>', [['/shop/page?q', 'x']]],
  ];
  for (const [page, expected] of links) {
    it(`is read with its label: ${page}`, () => {
      const read = parsePage(page).links.map(({ url, text }) => [url, text]);
      assert.deepEqual(
        read,
        expected.map(([path, text]) => [`https://site.example${path}`, text]),
      );
    });
  }
});

describe('isScriptOnly', () => {
  const pages: readonly (readonly [boolean, string])[] = [
    [true, '<div id=app>Loading…</div><script type=module src=a.js></script>'],
    [true, '<noscript><p>Please enable JavaScript.</p></noscript>'],
    [true, `<header>${'word '.repeat(50)}</header><div id=__next></div><script></script>`],
    [true, '<script></script><script type=application/ld+json>{"@type":"Organization","name":"x"}</script>'],
    [true, '<script></script><script type=application/ld+json>{"@type":"Product","name":"x"}</script>'],
    [true, '<h1>Parcels</h1><p>Loading your parcels…</p><script></script>'],
    [false, '<h1>Plans</h1><p>Pro: $9 per month</p><script></script>'],
    [false, '<p>Gone fishing.</p><script type=application/json>{}</script>'],
    [false, `<div id=root>${'word '.repeat(100)}</div><script></script><noscript>JavaScript!</noscript>`],
    [false, ''],
  ];
  for (const [isScriptOnly, page] of pages) {
    it(`is ${isScriptOnly} for ${page.slice(0, 100)}`, () => {
      assert.equal(parsePage(page).isScriptOnly, isScriptOnly);
    });
  }
});

describe('detectCharset', () => {
  const rows: readonly (readonly [charset: string, bytes: readonly number[], text: string])[] = [
    ['windows-1252', [0x93, 0x80, 0x94], '“€”'],
    ['windows-1251', [0xc6], 'Ж'],
    ['shift_jis', [0x93, 0xfa, 0x96, 0x7b], '日本'],
    ['euc-jp', [0xc6, 0xfc], '日'],
    ['iso-2022-jp', [0x1b, 0x24, 0x42, 0x46, 0x7c, 0x1b, 0x28, 0x42], '日'],
    ['euc-kr', [0xc7, 0xd1, 0xb1, 0xdb], '한글'],
    ['gb18030', [0xd6, 0xd0, 0xa2, 0xe3], '中€'],
    ['big5', [0xa4, 0xa4], '中'],
    ['iso-8859-15', [0xa4], '€'],
  ];
  for (const [charset, bytes, text] of rows) {
    it(`is ${charset} by Content-Type header or declaration`, () => {
      const titled = (meta: string, end: readonly number[] = []) =>
        Uint8Array.from([...encodeText(`${meta}<title>`), ...bytes, ...end]);

      assert.equal(parsePage(titled(''), charset).title, text);
      assert.equal(parsePage(titled(`<meta charset=${charset}>`)).title, text);
      assert.ok(parsePage(titled('', [0xff, 0x81]), charset).title?.startsWith(text));
    });
  }

  const shiftJis = [0x97, 0xbf, 0x8b, 0xe0];
  const declared: readonly (readonly [where: string, page: string])[] = [
    ['behind the first 1,024 bytes', `<script>${' '.repeat(1024)}</script><meta charset=shift_jis>`],
    ['in an element without a space behind its name', '<meta/charset="shift_jis"/>'],
    ['behind a > in a quoted attribute', '<meta name=x content="a > b" charset="shift_jis">'],
    [
      'behind a description that mentions another charset',
      '<meta name=description content="say charset=utf-8"><meta charset=shift_jis>',
    ],
  ];
  for (const [where, head] of declared) {
    it(`is the declared one: ${where}`, () => {
      assert.equal(parsePage(Uint8Array.from([...encodeText(`${head}<title>`), ...shiftJis])).title, '料金');
    });
  }

  it('is UTF-16 without a byte order mark if every other byte is NUL', () => {
    const bytes = encodeText('<title>料金</title>', 'utf16le');
    const swapped = Uint8Array.from(bytes, (_, place) => bytes[place ^ 1] ?? 0);

    assert.deepEqual([parsePage(bytes).title, parsePage(swapped).title], ['料金', '料金']);
  });
});
