import type { JsonDocument, Page } from '../evidence/page.ts';

/** Reads what was fetched. */
export interface PageReader {
  /**
   * Reads one page, whatever is wrong with its markup. `charset` is what the head of the answer named, if anything; `url` is
   * the page's address, which its links are relative to.
   * Takes the charset from a byte order mark, else from `charset`, else from a declaration in the first 1,024 bytes.
   * Takes bytes without a declared charset as UTF-8 where they are, else as windows-1252; unknown charsets count as none.
   * Takes the first title that is the document's own, not an SVG's.
   * Takes no text as visible that is hidden by an attribute or stands in a script, a template, a noscript, a style or a comment.
   * Leaves out what is struck out, which the page does not say any more.
   * Takes JSON-LD, microdata and RDFa alike as structured items, and leaves what cannot be read of them.
   * Tells a page whose text is made by script only.
   * Cuts lists that are too long, and says so.
   * Answers `unreadable` when the page is nested more than 4,096 deep, takes longer than 2 s or too much memory.
   * Reads on after a page that was `unreadable`.
   * Leaves the bytes as they are, and never throws.
   */
  read(bytes: Uint8Array, charset: string | null, url: string): Promise<Page | 'unreadable'>;

  /**
   * Reads the scalars of a JSON document that stand at these paths. A path is a JSON pointer in which `*` stands for every
   * member or item of its place, in the document's order, and `{path}` for the scalar that the path in it finds first.
   * Takes the charset as for a page, but for declarations, which JSON has none of.
   * Answers at most 100 values a path, and of a text no more than 2,000 characters.
   * Answers `unreadable` for what is no JSON, is nested more than 512 deep, takes longer than 2 s or too much memory.
   */
  readJson(bytes: Uint8Array, charset: string | null, paths: readonly string[]): Promise<JsonDocument | 'unreadable'>;
}
