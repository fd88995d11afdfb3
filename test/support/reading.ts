import assert from 'node:assert/strict';
import type { PageReader } from '../../core/assessments/page-reader.port.ts';
import type { Page, StructuredItem } from '../../core/evidence/page.ts';

export const PAGE_URL = 'https://site.example/shop/page';

export const bytesOf = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding));

/** A page as its reader gives it; fails when it is unreadable. */
export async function pageOf(
  reader: PageReader,
  page: string | Uint8Array,
  charset: string | null = null,
): Promise<Page> {
  const read = await reader.read(typeof page === 'string' ? bytesOf(page) : page, charset, PAGE_URL);
  assert.ok(read !== 'unreadable', `unreadable: ${String(page).slice(0, 200)}`);
  return read;
}

/** The texts of a page's blocks in its order. */
export async function textsOf(reader: PageReader, page: string): Promise<readonly string[]> {
  return (await pageOf(reader, page)).blocks.map(({ text }) => text);
}

/** An item without its syntax and locator: its types, and what it says. */
export function plainItem({ types, properties }: StructuredItem): readonly [string, Record<string, unknown>] {
  const said = Object.entries(properties).map(([name, values]) => [
    name,
    values.map((value) => (typeof value === 'string' ? value : plainItem(value))),
  ]);
  return [types.join(' '), Object.fromEntries(said)];
}
