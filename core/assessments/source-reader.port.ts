import type { EvidenceRules } from '../evidence/evidence-rules.ts';
import type { SourceReading } from '../evidence/source-reading.ts';
import type { SourceType, SubjectNames } from '../evidence/subject.ts';
import type { FetchResult } from './page-fetcher.port.ts';

/** A fetched page, with the submitted type of its source. */
export interface FetchedDocument {
  readonly type: SourceType;
  /** URL of the response. */
  readonly url: string;
  readonly contentType: string | null;
  /** Names to look for in the document. */
  readonly subject: SubjectNames;
  readonly body: NonNullable<FetchResult['body']>;
}

/** The facts of a document. The document itself is discarded after reading. */
export type DocumentReading = Pick<SourceReading, 'facts' | 'isScriptOnly' | 'isWhole'>;

/** Extracts facts from fetched documents without blocking the event loop. */
export interface SourceReader {
  /**
   * Extracts the facts that the rules find, as `extractFacts` does. The same bytes and rules always give the same
   * facts. Does not modify the bytes.
   *
   * Reads `text/html` and `application/xhtml+xml` as pages, and tolerates errors in their markup. Reads all other types
   * as JSON. Sets `isScriptOnly` for pages that show their text only after running JavaScript. Truncates a page that is
   * too long, and then sets `isWhole` to false.
   *
   * Uses the first charset found in this order: a byte order mark; the Content-Type header; a declaration in the first
   * 1,024 bytes (pages only); UTF-16 if every second of the first bytes is NUL; UTF-8 if the bytes are valid UTF-8; a
   * declaration in the first 16 KiB (pages only); windows-1252. Unknown charsets are ignored.
   *
   * Returns `unreadable` for:
   * - a page whose elements are nested more than 4,096 deep, or whose parseable part is less than a tenth;
   * - invalid JSON, JSON nested more than 512 deep, or JSON with more than 500,000 values;
   * - a document for which parsing takes more than 2 s, applying the rules takes more than another 2 s, or either takes
   * too much memory.
   *
   * An unreadable document does not affect later calls.
   */
  read(document: FetchedDocument, rules: EvidenceRules): Promise<DocumentReading | 'unreadable'>;
}
