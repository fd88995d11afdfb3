import { readPage } from '../../../adapters/html/page.ts';
import { charsetOf } from '../../../adapters/source-reader/charset.ts';
import { decode } from '../../../adapters/source-reader/decode.ts';
import type { FetchedDocument } from '../../../core/assessments/source-reader.port.ts';
import type { Page, StructuredItem } from '../../../core/evidence/page.ts';
import type { SoughtSubject } from '../../../core/evidence/subject.ts';

/** A subject to look for that claims nothing. */
export const aSubjectNamed = (name: string): SoughtSubject => ({ name, platforms: [], integrations: [] });

const PAGE_URL = 'https://site.example/shop/page';

export const bytesOf = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding));

/** What a page says, whose head named the charset. */
export function pageOf(page: string | Uint8Array, charset: string | null = null): Page {
  const bytes = typeof page === 'string' ? bytesOf(page) : page;
  return readPage(decode(bytes, charsetOf(bytes, charset)), PAGE_URL);
}

/** The texts of a page's blocks in its order. */
export function textsOf(page: string): readonly string[] {
  return pageOf(page).blocks.map(({ text }) => text);
}

/** A page or a JSON document as it was fetched. */
export function aDocument(
  text: string | Uint8Array,
  { contentType = 'text/html', charset = null }: { contentType?: string | null; charset?: string | null } = {},
): FetchedDocument {
  const bytes = typeof text === 'string' ? bytesOf(text) : text;
  return { type: 'website', url: PAGE_URL, contentType, subject: aSubjectNamed('Shop'), body: { bytes, charset } };
}

/** An item without its syntax and locator: its types, and what it says. */
export function plainItem({ types, properties }: StructuredItem): readonly [string, Record<string, unknown>] {
  const said = Object.entries(properties).map(([name, values]) => [
    name,
    values.map((value) => (typeof value === 'string' ? value : plainItem(value))),
  ]);
  return [types.join(' '), Object.fromEntries(said)];
}
