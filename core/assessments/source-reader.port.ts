import type { EvidenceRules } from '../evidence/evidence-rules.ts';
import type { SourceReading } from '../evidence/source-reading.ts';
import type { SourceType, SubjectNames } from '../evidence/subject.ts';
import type { FetchedSource } from './page-fetcher.port.ts';

/** A fetched page, with the submitted type of its source. */
export interface FetchedDocument {
  readonly type: SourceType;
  /** URL of the response. */
  readonly url: string;
  readonly contentType: string | null;
  /** Names to look for in the document. */
  readonly subject: SubjectNames;
  readonly body: NonNullable<FetchedSource['body']>;
}

/** The facts of a document, which is discarded after reading. */
export type DocumentReading = Pick<SourceReading, 'facts' | 'isScriptOnly' | 'isWhole'>;

/** Extracts facts from fetched documents without blocking the event loop. */
export interface SourceReader {
  /**
   * Extracts the facts that the rules find, as `extractFacts` does. The same bytes and rules always give the same
   * facts, independent of earlier calls. Does not modify the bytes.
   *
   * Reads `text/html` and `application/xhtml+xml` as pages, with any errors in their markup, and everything else as
   * JSON. Reports pages whose text requires JavaScript. Truncates a page that is too long and reports it as not whole.
   *
   * The charset comes from, in order: a byte order mark; the Content-Type header; a declaration in the first 1,024
   * bytes (pages only); UTF-16 if every other of the first bytes is NUL; UTF-8 if the bytes are valid UTF-8; a
   * declaration in the first 16 KiB (pages only); windows-1252. Unknown charsets are ignored.
   *
   * Returns `unreadable` for:
   * - a page nested more than 4,096 deep;
   * - invalid JSON, or JSON nested more than 512 deep;
   * - a document that takes more than 2 s to parse, 2 s more to apply the rules, or too much memory.
   *
   * Later documents are still read.
   */
  read(document: FetchedDocument, rules: EvidenceRules): Promise<DocumentReading | 'unreadable'>;
}
