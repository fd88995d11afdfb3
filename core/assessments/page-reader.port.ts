/** What an HTML page says, without its markup. */
export interface Page {
  /** The document's own title, trimmed, its white space joined; null when it has none. */
  readonly title: string | null;
}

/** Reads HTML. */
export interface PageReader {
  /**
   * Reads one page. `charset` is what the head of the answer named, if anything.
   * Answers `unreadable` when the page is nested too deeply or takes longer than 2 s, and never throws.
   */
  read(bytes: Uint8Array, charset: string | null): Promise<Page | 'unreadable'>;
}
