import type { SourceType, SubjectNames } from '../evidence/subject.ts';
import type { FetchResult } from './page-fetcher.port.ts';
import type { ProfileRules } from './profile.ts';
import type { DocumentReading } from './source-reader.port.ts';

/** A submitted URL with its type, and the names to look for on its page. */
export interface SubmittedSource {
  readonly type: SourceType;
  readonly url: string;
  readonly subject: SubjectNames;
}

/** Outcome of a visit and the extracted facts. The page itself is discarded. */
export interface SourceVisit {
  readonly fetched: Omit<FetchResult, 'body'>;
  /** Contains facts only if `fetched.outcome` is `fetched`. */
  readonly reading: DocumentReading;
}

/**
 * Fetches submitted URLs and extracts facts. Implementations handle untrusted content, so they should do it in a
 * separate process.
 */
export interface SourceVisitor {
  /** Begins the visits of one run. Runs share no state. */
  beginRun(): VisitRun;
}

/** The visits of one run. */
export interface VisitRun {
  /**
   * Fetches one URL as `FetchRun.fetch` does, and reads the response as `SourceReader.read` does. Failures are
   * outcomes, not errors: `unreadable` if the page cannot be read or crashes the worker, `timed_out` if `signal` is
   * aborted.
   * @throws Error if the rules are invalid or the worker cannot start
   */
  visit(
    source: SubmittedSource,
    rules: Pick<ProfileRules, 'fetch' | 'evidence'>,
    signal: AbortSignal,
  ): Promise<SourceVisit>;

  /** Releases the cached robots.txt files of the run. Do not call `visit` afterwards. */
  end(): void;
}

/** The reading of a source whose page was not fetched or could not be read. */
export const EMPTY_READING: DocumentReading = { facts: [], isScriptOnly: false, isWhole: false };

/** Creates the result for a source if nothing of it was fetched. */
export function createUnfetchedVisit(outcome: 'timed_out' | 'unreadable'): SourceVisit {
  const nothing = { finalUrl: null, httpStatus: null, contentType: null, decodedBytes: null, redirects: 0 };
  return { fetched: { outcome, ...nothing }, reading: EMPTY_READING };
}
