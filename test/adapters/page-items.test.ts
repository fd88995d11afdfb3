import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { encodeText, parsePage, simplifyItem } from '../support/matchers/page-reading.ts';

const ld = (data: unknown) =>
  `<script type="application/ld+json">${typeof data === 'string' ? data : JSON.stringify(data)}</script>`;
const readItems = (page: string) => parsePage(page).items.map(simplifyItem);

describe('readPage: structured items', () => {
  const rows: readonly (readonly [title: string, page: string, items: readonly unknown[]])[] = [
    [
      'reads each item of a graph',
      ld({ '@graph': [{ '@type': 'A', x: 1 }, { '@type': 'B' }] }),
      [
        ['A', { x: ['1'] }],
        ['B', {}],
      ],
    ],
    [
      'reads each item of a list',
      ld([{ '@type': 'A' }, [{ '@type': 'B' }], 'c']),
      [
        ['A', {}],
        ['B', {}],
      ],
    ],
    [
      'reads a script in a CDATA section, with line breaks in its strings',
      ld('//<![CDATA[\n{"@type":"A","x":"one\ntwo"}\n//]]>') + ld('/*<![CDATA[*/{"@type":"B"}/*]]>*/'),
      [
        ['A', { x: ['one two'] }],
        ['B', {}],
      ],
    ],
    ['reads several types, without URLs', ld({ '@type': ['schema:A', 'https://schema.org/B'] }), [['A B', {}]]],
    [
      'reads nested items',
      ld({ offers: [{ price: '12.50' }, { price: 0 }] }),
      [
        [
          '',
          {
            offers: [
              ['', { price: ['12.50'] }],
              ['', { price: ['0'] }],
            ],
          },
        ],
      ],
    ],
    [
      'resolves references to items of other scripts',
      ld({ o: { '@id': '#o' } }) + ld({ '@id': '#o', x: true }),
      [
        ['', { o: [['', { x: ['true'] }]] }],
        ['', { x: ['true'] }],
      ],
    ],
    ['ignores a reference of an item to itself', ld({ '@id': '#a', of: { '@id': '#a' }, x: 1 }), [['', { x: ['1'] }]]],
    [
      'reads items on other pages as URLs',
      ld({ a: { '@id': 'https://x.example/' }, b: { '@id': '#none' } }),
      [['', { a: ['https://x.example/'] }]],
    ],
    [
      'unwraps values and lists',
      ld({ a: { '@value': ' x  y ' }, b: { '@list': [1, null, 2] } }),
      [['', { a: ['x y'], b: ['1', '2'] }]],
    ],
    ['ignores broken JSON', ld('{"a":') + ld('') + ld('null') + ld('<!-- {"a":1} -->'), [['', { a: ['1'] }]]],
    ['ignores templates', `<template>${ld({ a: 1 })}</template>`, []],
    [
      'reads properties of other elements by itemref',
      '<p itemscope itemref="r r2"><b itemprop="a b">1</b></p><p id=r itemprop=c>2',
      [['', { a: ['1'], b: ['1'], c: ['2'] }]],
    ],
    [
      'reads URLs, times and content attributes',
      '<p itemscope><a itemprop=u href=x>t</a><time itemprop=d datetime=2026-01-02>t</time><b itemprop=p ' +
        'content=5>t</b><img itemprop=i src=/i>',
      [['', { u: ['https://site.example/shop/x'], d: ['2026-01-02'], p: ['5'], i: ['https://site.example/i'] }]],
    ],
    [
      'reads nested items of microdata',
      '<p itemscope itemtype=http://schema.org/A><b itemprop=o itemscope itemtype=http://schema.org/B><i ' +
        'itemprop=x>1</i></b>',
      [['A', { o: [['B', { x: ['1'] }]] }]],
    ],
    [
      'reads nested items of RDFa',
      '<p typeof=schema:A><b property=schema:o typeof=B><i property=x>1</i></b>',
      [['A', { o: [['B', { x: ['1'] }]] }]],
    ],
  ];
  for (const [title, page, items] of rows) {
    it(title, () => {
      assert.deepEqual(readItems(page), items);
    });
  }

  it('locates an item by its script and JSON pointer, without names that a page invents', () => {
    const { items } = parsePage(
      `<head><script></script>${ld({ '@graph': [{ offers: [{ x: 1 }], secret: { y: 2 } }] })}`,
    );
    const [offer, other] = [items[0]?.properties['offers']?.[0], items[0]?.properties['secret']?.[0]];

    assert.equal(items[0]?.locator, 'head > script:nth-of-type(2) /@graph/0');
    assert.ok(typeof offer === 'object' && offer.locator.endsWith('script:nth-of-type(2) /@graph/0/offers/0'));
    assert.ok(typeof other === 'object' && other.locator.endsWith(' /@graph/0/*'));
  });

  it('treats special JavaScript property names as plain names', () => {
    const { items } = parsePage(ld('{"__proto__":{"x":1},"constructor":"y"}'));

    assert.deepEqual(Object.keys(items[0]?.properties ?? {}), ['__proto__', 'constructor']);
    assert.equal(Object.getPrototypeOf(items[0]?.properties), Object.prototype);
  });
});

describe('readPage: hostile pages', () => {
  const repeat = (many: number, one: (at: number) => unknown) => Array.from({ length: many }, (_, at) => one(at));
  const references = (at: number) => repeat(10, (next) => ({ '@id': `#${(at + Number(next) + 1) % 1000}` }));
  const rows: readonly (readonly [what: string, isWhole: boolean, page: string])[] = [
    ['100,000 offers', false, ld({ offers: repeat(100_000, (price) => ({ price })) })],
    ['items 10 deep', false, ld(`${'{"a":'.repeat(10)}1${'}'.repeat(10)}`)],
    ['JSON-LD 5,000 deep', true, ld(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`)],
    [
      'items that refer to each other',
      false,
      ld({ '@graph': repeat(1000, (at) => ({ '@id': `#${at}`, is: references(Number(at)) })) }),
    ],
    ['100,000 attributes', true, `<p ${repeat(100_000, (at) => `a${at}`).join(' ')}>x`],
    ['200,000 entities', true, '&lt;'.repeat(200_000)],
    // linkedom creates a node per character, and 250,000 nodes are parsed.
    ['1 MB of <', false, '<'.repeat(1_000_000)],
    ['100,000 siblings', true, `${'<i></i>'.repeat(100_000)}<p>x`],
    ['1 MB of white space', true, `a${' '.repeat(1_000_000)}b`],
    ['1 MB of NUL', true, '\0'.repeat(1_000_000)],
    ['links in links', true, `${'<a href=x><div>'.repeat(1000)}${'<i></i>'.repeat(50_000)}`],
    ['an image', true, '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xfe'],
  ];
  for (const [what, isWhole, page] of rows) {
    it(`returns or rejects in time: ${what}`, () => {
      assert.equal(parsePage(encodeText(page, 'latin1')).isWhole, isWhole);
    });
  }
});
