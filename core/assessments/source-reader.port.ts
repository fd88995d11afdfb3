import type { EvidenceRules } from '../evidence/evidence-rules.ts';
import type { SourceReading } from '../evidence/source-reading.ts';
import type { SoughtSubject, SourceType } from '../evidence/subject.ts';
import type { FetchedSource } from './page-fetcher.port.ts';

/** What came back from an address that was said to be of a type. */
export interface FetchedDocument {
  readonly type: SourceType;
  /** The address that answered. */
  readonly url: string;
  readonly contentType: string | null;
  /** Names to look for on it. */
  readonly subject: SoughtSubject;
  readonly body: NonNullable<FetchedSource['body']>;
}

/** What was read of a document; the document itself is gone by then. */
export type DocumentReading = Pick<SourceReading, 'facts' | 'isScriptOnly' | 'isWhole'>;

/** Reads what was fetched for what rules look for, beside everything else that the process does. */
export interface SourceReader {
  /**
   * The facts that the rules find in a document, as `extractFacts` tells them. Gives the same facts for the same bytes,
   * whatever was read before and by which rules. Reads `text/html` and `application/xhtml+xml` as pages, whatever is
   * wrong with their markup, and all else as JSON. Takes the charset from a byte order mark, else from the head of the
   * answer, else from a declaration in the first 1,024 bytes of a page. Takes bytes without a declared charset as UTF-8
   * where they are, else as windows-1252; unknown charsets count as none. Looks for a later declaration of a page, in
   * its first 16 KiB, only where its bytes are no UTF-8; and for none in JSON. Takes what has NUL for every other of
   * its first bytes as UTF-16, unless it is told or declares another charset. Tells a page whose text is made by script
   * only. Cuts what is too long of a page, and says so. Answers `unreadable` for a page that is nested more than 4,096
   * deep, and for what is no JSON or is nested more than 512 deep. Answers `unreadable` for what takes longer than 2 s
   * to parse, longer than 2 s more to follow the rules on, or too much memory. Reads on after what was `unreadable`.
   * Leaves the bytes as they are.
   */
  read(document: FetchedDocument, rules: EvidenceRules): Promise<DocumentReading | 'unreadable'>;
}
