import { readPage } from '../../../adapters/html/page.ts';
import { charsetOf } from '../../../adapters/source-reader/charset.ts';
import { decode } from '../../../adapters/source-reader/decode.ts';
import type { FetchedDocument } from '../../../core/assessments/source-reader.port.ts';
import type { Page, StructuredItem } from '../../../core/evidence/page.ts';
import type { SoughtSubject } from '../../../core/evidence/subject.ts';

/** Builds a subject without claims. */
export const aSubjectNamed = (name: string): SoughtSubject => ({ name, platforms: [], integrations: [] });

const PAGE_URL = 'https://site.example/shop/page';

export const bytesOf = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding));

/** Parses a page, with the charset of its `Content-Type` header. */
export function pageOf(page: string | Uint8Array, charset: string | null = null): Page {
  const bytes = typeof page === 'string' ? bytesOf(page) : page;
  return readPage(decode(bytes, charsetOf(bytes, charset)), PAGE_URL);
}

/** The texts of a page's blocks, in document order. */
export function textsOf(page: string): readonly string[] {
  return pageOf(page).blocks.map(({ text }) => text);
}

/** Builds a fetched page or JSON document. */
export function aDocument(
  text: string | Uint8Array,
  { contentType = 'text/html', charset = null }: { contentType?: string | null; charset?: string | null } = {},
): FetchedDocument {
  const bytes = typeof text === 'string' ? bytesOf(text) : text;
  return { type: 'website', url: PAGE_URL, contentType, subject: aSubjectNamed('Shop'), body: { bytes, charset } };
}

/** Reduces an item to its types and properties. */
export function plainItem({ types, properties }: StructuredItem): readonly [string, Record<string, unknown>] {
  const said = Object.entries(properties).map(([name, values]) => [
    name,
    values.map((value) => (typeof value === 'string' ? value : plainItem(value))),
  ]);
  return [types.join(' '), Object.fromEntries(said)];
}
