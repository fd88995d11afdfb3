import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bytesOf, pageOf, plainItem } from '../support/matchers/reading.ts';

const ld = (data: unknown) =>
  `<script type="application/ld+json">${typeof data === 'string' ? data : JSON.stringify(data)}</script>`;
const itemsOf = (page: string) => pageOf(page).items.map(plainItem);

describe('A structured item', () => {
  const rows: readonly (readonly [title: string, page: string, items: readonly unknown[]])[] = [
    [
      'is each of a graph',
      ld({ '@graph': [{ '@type': 'A', x: 1 }, { '@type': 'B' }] }),
      [
        ['A', { x: ['1'] }],
        ['B', {}],
      ],
    ],
    [
      'is each of a list',
      ld([{ '@type': 'A' }, [{ '@type': 'B' }], 'c']),
      [
        ['A', {}],
        ['B', {}],
      ],
    ],
    [
      'may stand in a section that is none to its reader, with broken lines within its texts',
      ld('//<![CDATA[\n{"@type":"A","x":"one\ntwo"}\n//]]>') + ld('/*<![CDATA[*/{"@type":"B"}/*]]>*/'),
      [
        ['A', { x: ['one two'] }],
        ['B', {}],
      ],
    ],
    ['has several types, without addresses', ld({ '@type': ['schema:A', 'https://schema.org/B'] }), [['A B', {}]]],
    [
      'holds others',
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
      'names others of any script',
      ld({ o: { '@id': '#o' } }) + ld({ '@id': '#o', x: true }),
      [
        ['', { o: [['', { x: ['true'] }]] }],
        ['', { x: ['true'] }],
      ],
    ],
    ['is not said of itself', ld({ '@id': '#a', of: { '@id': '#a' }, x: 1 }), [['', { x: ['1'] }]]],
    [
      'tells things elsewhere by their address',
      ld({ a: { '@id': 'https://x.example/' }, b: { '@id': '#none' } }),
      [['', { a: ['https://x.example/'] }]],
    ],
    [
      'says values and lists plainly',
      ld({ a: { '@value': ' x  y ' }, b: { '@list': [1, null, 2] } }),
      [['', { a: ['x y'], b: ['1', '2'] }]],
    ],
    [
      'is left out where its JSON is broken',
      ld('{"a":') + ld('') + ld('null') + ld('<!-- {"a":1} -->'),
      [['', { a: ['1'] }]],
    ],
    ['is none in a template', `<template>${ld({ a: 1 })}</template>`, []],
    [
      'says other elements’ properties',
      '<p itemscope itemref="r r2"><b itemprop="a b">1</b></p><p id=r itemprop=c>2',
      [['', { a: ['1'], b: ['1'], c: ['2'] }]],
    ],
    [
      'says addresses, times and contents',
      '<p itemscope><a itemprop=u href=x>t</a><time itemprop=d datetime=2026-01-02>t</time><b itemprop=p ' +
        'content=5>t</b><img itemprop=i src=/i>',
      [['', { u: ['https://site.example/shop/x'], d: ['2026-01-02'], p: ['5'], i: ['https://site.example/i'] }]],
    ],
    [
      'holds others of microdata',
      '<p itemscope itemtype=http://schema.org/A><b itemprop=o itemscope itemtype=http://schema.org/B><i ' +
        'itemprop=x>1</i></b>',
      [['A', { o: [['B', { x: ['1'] }]] }]],
    ],
    [
      'holds others of RDFa',
      '<p typeof=schema:A><b property=schema:o typeof=B><i property=x>1</i></b>',
      [['A', { o: [['B', { x: ['1'] }]] }]],
    ],
  ];
  for (const [title, page, items] of rows) {
    it(title, () => {
      assert.deepEqual(itemsOf(page), items);
    });
  }

  it('is located by the script and the places in it, and by no name that a page makes up', () => {
    const { items } = pageOf(`<head><script></script>${ld({ '@graph': [{ offers: [{ x: 1 }], secret: { y: 2 } }] })}`);
    const [offer, other] = [items[0]?.properties['offers']?.[0], items[0]?.properties['secret']?.[0]];

    assert.equal(items[0]?.locator, 'head > script:nth-of-type(2) /@graph/0');
    assert.ok(typeof offer === 'object' && offer.locator.endsWith('script:nth-of-type(2) /@graph/0/offers/0'));
    assert.ok(typeof other === 'object' && other.locator.endsWith(' /@graph/0/*'));
  });

  it('takes names that mean something to a program as names', () => {
    const { items } = pageOf(ld('{"__proto__":{"x":1},"constructor":"y"}'));

    assert.deepEqual(Object.keys(items[0]?.properties ?? {}), ['__proto__', 'constructor']);
    assert.equal(Object.getPrototypeOf(items[0]?.properties), Object.prototype);
  });
});

describe('A page that is made to hurt', () => {
  const thousandsOf = (many: number, one: (at: number) => unknown) => Array.from({ length: many }, (_, at) => one(at));
  const references = (at: number) => thousandsOf(10, (next) => ({ '@id': `#${(at + Number(next) + 1) % 1000}` }));
  const rows: readonly (readonly [what: string, isWhole: boolean, page: string])[] = [
    ['100,000 offers', false, ld({ offers: thousandsOf(100_000, (price) => ({ price })) })],
    ['items 10 deep', false, ld(`${'{"a":'.repeat(10)}1${'}'.repeat(10)}`)],
    ['JSON-LD 5,000 deep', true, ld(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`)],
    [
      'items that name each other',
      false,
      ld({ '@graph': thousandsOf(1000, (at) => ({ '@id': `#${at}`, is: references(Number(at)) })) }),
    ],
    ['100,000 attributes', true, `<p ${thousandsOf(100_000, (at) => `a${at}`).join(' ')}>x`],
    ['200,000 entities', true, '&lt;'.repeat(200_000)],
    // linkedom makes a node of each sign, and 250,000 nodes are parsed.
    ['1 MB of <', false, '<'.repeat(1_000_000)],
    ['100,000 siblings', true, `${'<i></i>'.repeat(100_000)}<p>x`],
    ['1 MB of white space', true, `a${' '.repeat(1_000_000)}b`],
    ['1 MB of NUL', true, '\0'.repeat(1_000_000)],
    ['links in links', true, `${'<a href=x><div>'.repeat(1000)}${'<i></i>'.repeat(50_000)}`],
    ['an image', true, '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xfe'],
  ];
  for (const [what, isWhole, page] of rows) {
    it(`has an outcome: ${what}`, () => {
      assert.equal(pageOf(bytesOf(page, 'latin1')).isWhole, isWhole);
    });
  }
});
