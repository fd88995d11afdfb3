import type { BlockKind, PageBlock } from '../../core/evidence/page.ts';
import { joined, pieces } from './text.ts';

/** In UTF-16 code units, of a text, and how many blocks of it are read. */
const LONGEST = 100_000;
const MOST_BLOCKS = 1000;

const FENCE = /^\s{0,3}(?:```|~~~)/;
const HEADING = /^\s{0,3}(#{1,6})\s+(.*?)\s*#*$/;
const UNDERLINE = /^\s{0,3}(?:={3,}|-{3,}|~{3,})\s*$/;
const ITEM = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+(?=\S)/;
const ROW = /^\s*\|(.*)\|\s*$/;
const RULE_OF_TABLE = /^[\s|:-]+$/;
const QUOTED = /^\s{0,3}>/;
const DIRECTIVE = /^\s*\.\. /;

/**
 * What the blocks of a text in Markdown say, where they stand in it: the locators begin with `place`. Quotations are
 * left out.
 */
export function markdownBlocks(text: string, place: string): readonly PageBlock[] {
  const blocks: PageBlock[] = [];
  const counts = new Map<string, number>();
  const locatorOf = (name: string) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return `${place} > ${name}:nth-of-type(${count})`;
  };
  const add = (kind: BlockKind, name: string, written: string) => {
    const said = joined(plain(written));
    if (/[\p{L}\p{N}]/u.test(said)) {
      for (const piece of pieces(said)) blocks.push({ kind, text: piece, locator: locatorOf(name) });
    }
  };
  let open: string[] = [];
  let isItem = false;
  const close = () => {
    if (open.length > 0) add(isItem ? 'list_item' : 'paragraph', isItem ? 'li' : 'p', open.join(' '));
    open = [];
    isItem = false;
  };
  let isCode = false;
  let table = 0;
  let row = 0;
  for (const line of withoutComments(text.slice(0, LONGEST)).split(/\r?\n/)) {
    if (blocks.length >= MOST_BLOCKS) break;
    const cells = isCode ? null : ROW.exec(line);
    if (!cells) row = 0;
    const heading = HEADING.exec(line);
    if (FENCE.test(line)) {
      close();
      isCode = !isCode;
    } else if (isCode) add('paragraph', 'pre', `${line.replaceAll('`', '')}`);
    else if (line.trim() === '' || QUOTED.test(line) || DIRECTIVE.test(line)) close();
    else if (cells) {
      close();
      if (RULE_OF_TABLE.test(line)) continue;
      row += 1;
      if (row === 1) table += 1;
      blocks.push(
        ...rowBlocks(cells[1] ?? '', `${place} > table:nth-of-type(${table}) > tr:nth-of-type(${row})`, row === 1),
      );
    } else if (heading) {
      close();
      const [, signs = '', title = ''] = heading;
      add('heading', `h${signs.length}`, title);
    } else if (UNDERLINE.test(line)) {
      const [title, ...more] = open;
      if (title === undefined || more.length > 0 || isItem) close();
      else {
        open = [];
        add('heading', line.includes('=') ? 'h1' : 'h2', title);
      }
    } else if (ITEM.test(line)) {
      close();
      open = [line.replace(ITEM, '')];
      isItem = true;
    } else open.push(line);
  }
  close();
  return blocks.slice(0, MOST_BLOCKS);
}

/** By one way through the text, however many comments are begun and not ended. */
function withoutComments(text: string): string {
  const [before = '', ...behind] = text.split('<!--');
  return before + behind.map((part) => (part.includes('-->') ? part.slice(part.indexOf('-->') + 3) : '')).join('');
}

function rowBlocks(cells: string, place: string, isHead: boolean): readonly PageBlock[] {
  const name = isHead ? 'th' : 'td';
  return cells
    .split('|')
    .map((cell, index) => ({
      kind: 'cell' as const,
      text: joined(plain(cell)),
      locator: `${place} > ${name}:nth-of-type(${index + 1})`,
    }))
    .filter(({ text }) => text !== '');
}

/** What a reader sees of a line: no addresses, no signs of emphasis, no pictures, nothing that is crossed out. */
function plain(written: string): string {
  return written
    .replace(/!\[[^\]]{0,300}\](?:\([^)]{0,500}\)|\[[^\]]{0,100}\])/g, ' ')
    .replace(/\[([^[\]]{0,500})\](?:\([^)]{0,800}\)|\[[^\]]{0,100}\])/g, '$1')
    .replace(/`([^`<]{0,300}) ?<[^`>]{0,500}>`_{1,2}/g, '$1')
    .replace(/~~[^~]{0,300}~~/g, ' ')
    .replace(/<\/?[a-z][^<>]{0,500}>/gi, ' ')
    .replace(/(\*\*|__)(?=\S)(.{0,500}?\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}*_])([*_])(?=\S)([^*_]{0,500}?)\1(?![\p{L}\p{N}])/gu, '$2')
    .replaceAll('`', '')
    .replaceAll('&amp;', '&')
    .replaceAll('&nbsp;', ' ');
}
