/** What an HTML page says, without its markup. */
export interface Page {
  /** The document's own title, trimmed, its white space joined; null when it has none. Of any length. */
  readonly title: string | null;
}

/** Reads HTML. */
export interface PageReader {
  /**
   * Reads one page, whatever is wrong with its markup. `charset` is what the head of the answer named, if anything.
   * Takes the charset from a byte order mark, else from `charset`, else from a declaration in the first 1,024 bytes.
   * Takes bytes without a declared charset as UTF-8 where they are, else as windows-1252; unknown charsets count as none.
   * Takes the first title that is the document's own, not an SVG's.
   * Answers `unreadable` when the page is nested more than 4,096 deep, takes longer than 2 s or too much memory.
   * Reads on after a page that was `unreadable`.
   * Leaves the bytes as they are, and never throws.
   */
  read(bytes: Uint8Array, charset: string | null): Promise<Page | 'unreadable'>;
}
