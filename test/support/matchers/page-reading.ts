import { parseHtmlPage } from '../../../adapters/html/page.ts';
import { detectCharset } from '../../../adapters/source-reader/charset.ts';
import { decodeCharset } from '../../../adapters/source-reader/decode-charset.ts';
import type { FetchedDocument } from '../../../core/assessments/source-reader.port.ts';
import type { Page, StructuredItem } from '../../../core/evidence/page.ts';
import type { SubjectNames } from '../../../core/evidence/subject.ts';

/** Builds a subject without claims. */
export const aSubjectNamed = (name: string): SubjectNames => ({ name, platforms: [], integrations: [] });

const PAGE_URL = 'https://site.example/shop/page';

export const encodeText = (text: string, encoding: BufferEncoding = 'utf8') =>
  new Uint8Array(Buffer.from(text, encoding));

/** Parses a page, with the charset of its `Content-Type` header. */
export function parsePage(page: string | Uint8Array, charset: string | null = null): Page {
  const bytes = typeof page === 'string' ? encodeText(page) : page;
  return parseHtmlPage(decodeCharset(bytes, detectCharset(bytes, charset)), PAGE_URL);
}

/** The texts of a page's blocks, in document order. */
export function listBlockTexts(page: string): readonly string[] {
  return parsePage(page).blocks.map(({ text }) => text);
}

/** Builds a fetched page or JSON document. */
export function aFetchedDocument(
  text: string | Uint8Array,
  { contentType = 'text/html', charset = null }: { contentType?: string | null; charset?: string | null } = {},
): FetchedDocument {
  const bytes = typeof text === 'string' ? encodeText(text) : text;
  return { type: 'website', url: PAGE_URL, contentType, subject: aSubjectNamed('Shop'), body: { bytes, charset } };
}

/** Reduces an item to its types and properties. */
export function simplifyItem({ types, properties }: StructuredItem): readonly [string, Record<string, unknown>] {
  const said = Object.entries(properties).map(([name, values]) => [
    name,
    values.map((value) => (typeof value === 'string' ? value : simplifyItem(value))),
  ]);
  return [types.join(' '), Object.fromEntries(said)];
}
