import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PageBlock } from '../../core/evidence/page.ts';
import { parsePage } from '../support/matchers/page-reading.ts';

/** Returns each block's text with one of its properties. */
function blocksWith<Value>(page: string, value: (block: PageBlock, texts: readonly string[]) => Value) {
  const { blocks } = parsePage(page);
  const texts = blocks.map(({ text }) => text);
  return blocks.map((block) => [block.text, value(block, texts)]);
}

const headings = (page: string) =>
  blocksWith(page, (block, texts) => block.headings.map((index) => texts[index]).join(' > '));

describe('The headings of a block', () => {
  const pages: readonly (readonly [title: string, page: string, headings: readonly (readonly string[])[]])[] = [
    [
      'are those above it, by level',
      '<h1>A</h1><h2>B</h2><p>b<h3>C</h3><p>c<h2>D</h2><p>d',
      [
        ['A', ''],
        ['B', 'A'],
        ['b', 'A > B'],
        ['C', 'A > B'],
        ['c', 'A > B > C'],
        ['D', 'A'],
        ['d', 'A > D'],
      ],
    ],
    [
      'end with a section, except its h1',
      '<section><h1>A</h1></section><section><h2>B</h2></section><p>c',
      [
        ['A', ''],
        ['B', 'A'],
        ['c', 'A'],
      ],
    ],
    [
      'end with an article',
      '<article><h1>A</h1></article><p>b',
      [
        ['A', ''],
        ['b', ''],
      ],
    ],
    [
      'end with a card of a grid, but not with an introduction',
      '<div><h2>A</h2></div><div><div><h3>B</h3>b</div><div><h3>C</h3>c</div></div>d',
      [
        ['A', ''],
        ['B', 'A'],
        ['b', 'A > B'],
        ['C', 'A'],
        ['c', 'A > C'],
        ['d', 'A'],
      ],
    ],
    [
      'do not apply to the footer',
      '<h1>A</h1><footer>b</footer>',
      [
        ['A', ''],
        ['b', ''],
      ],
    ],
  ];
  for (const [title, page, expected] of pages) {
    it(title, () => assert.deepEqual(headings(page), expected));
  }

  it('have levels from element or ARIA', () => {
    assert.deepEqual(
      blocksWith('<h4>a</h4><p role=heading aria-level=3>b</p><p role=heading>c</p><p>d', ({ level }) => level),
      [
        ['a', 4],
        ['b', 3],
        ['c', 2],
        ['d', 0],
      ],
    );
  });
});

describe('The cell of a block', () => {
  const cells = (page: string) =>
    blocksWith(page, ({ cell }) => cell && [cell.row, cell.column, cell.columnHeader, cell.rowHeader]);

  it('has the headers of its column and row, across spans', () => {
    const page = '<table><tr><td></td><th colspan=2>X<th>Z<tr><td rowspan=2>U<td>1<td>2<td>3<tr><td>4</table>';

    assert.deepEqual(cells(page), [
      ['X', [0, 1, null, null]],
      ['Z', [0, 3, null, null]],
      ['U', [1, 0, null, null]],
      ['1', [1, 1, 'X', 'U']],
      ['2', [1, 2, 'X', 'U']],
      ['3', [1, 3, 'Z', 'U']],
      ['4', [2, 1, 'X', 'U']],
    ]);
  });

  it('has a row header but no column header in a table of two columns', () => {
    assert.deepEqual(cells('<table><tr><td>Version<td>3<tr><td>Licence<td>MIT</table>'), [
      ['Version', [0, 0, null, null]],
      ['3', [0, 1, null, 'Version']],
      ['Licence', [1, 0, null, null]],
      ['MIT', [1, 1, null, 'Licence']],
    ]);
  });

  it('is null in a layout table', () => {
    assert.deepEqual(
      cells('<table><tr><td>a<td><table><tr><td>b</table><tr><td>c<td>d</table>').map(([, one]) => one),
      [null, null, null, null],
    );
  });
});

describe('A block', () => {
  it('has its region from element or role; headers and footers of articles belong to the surrounding region', () => {
    const page =
      '<header>h</header><div role=navigation>n</div><main><header>m</header><article><footer>a</footer></article>' +
      '</main><aside>s</aside><footer>f</footer><div role=constructor>c</div>';

    assert.deepEqual(
      blocksWith(page, ({ region }) => region),
      [
        ['h', 'header'],
        ['n', 'nav'],
        ['m', 'main'],
        ['a', 'main'],
        ['s', 'aside'],
        ['f', 'footer'],
        ['c', 'main'],
      ],
    );
  });

  it('lists the links whose text or picture it contains, and each link has the first such block', () => {
    const { blocks, links } = parsePage(
      '<a href=/x><h3>A</h3><p>B</p></a><div><a href=/y><img alt=C></a></div><p>D <a href=/z>E</a></p><a href=/w></a>',
    );

    assert.deepEqual(
      blocks.map((block) => [block.text, block.links]),
      [
        ['A', [0]],
        ['B', [0]],
        ['C', [1]],
        ['D E', [2]],
      ],
    );
    assert.deepEqual(
      links.map(({ block }) => block),
      [0, 2, 3, null],
    );
  });

  it('is quoted if all of its text is, or if it is the caption of a quotation', () => {
    const page =
      '<figure><blockquote>a</blockquote><figcaption>b</figcaption></figure><p><q>c</q></p><p>d <q>e</q></p>' +
      '<div>f<blockquote>g</blockquote>h</div>';

    assert.deepEqual(
      blocksWith(page, ({ isQuoted }) => isQuoted),
      [
        ['a', true],
        ['b', true],
        ['c', true],
        ['d e', false],
        ['f', false],
        ['g', true],
        ['h', false],
      ],
    );
  });

  it('has the term that it describes', () => {
    assert.deepEqual(
      blocksWith('<dl><div><dt>L<dd>MIT</div><dt>OS<dd><ul><li>Linux</ul></dl><p>x', ({ term }) => term),
      [
        ['L', null],
        ['MIT', 'L'],
        ['OS', null],
        ['Linux', 'OS'],
        ['x', null],
      ],
    );
  });
});

describe('A page behind a document type', () => {
  it('is read whole', () => {
    assert.deepEqual(
      parsePage('<!-- x --><!doctype html>a<p>b').blocks.map(({ text }) => text),
      ['a', 'b'],
    );
  });
});
