import type { SourceType } from './assessment.ts';
import type { FetchedSource } from './page-fetcher.port.ts';
import type { ProfileRules } from './profile.ts';
import type { DocumentReading } from './source-reader.port.ts';

/** A URL of a subject, and the kind of source that the caller said it is. */
export interface SubmittedSource {
  readonly type: SourceType;
  readonly url: string;
}

/** How a visit ended, and the facts that the page states; the page itself is gone by then. */
export interface SourceVisit {
  readonly fetched: Omit<FetchedSource, 'body'>;
  /** Without facts unless `fetched.outcome` is `fetched`. */
  readonly reading: DocumentReading;
}

/** Fetches submitted URLs and reads what they answer. Everything that handles bytes of strangers stands behind this port. */
export interface SourceVisitor {
  /** Begins the visits of one run. Nothing is stored from one run to another. */
  beginRun(): VisitRun;
}

/** The visits of one run. */
export interface VisitRun {
  /**
   * Fetches one URL as `FetchRun.fetch` does and reads the answer as `SourceReader.read` does.
   * Every way in which a visit can end is an outcome of the source, also a page that ends the worker that reads it: `unreadable`.
   * Gives `unreadable` for a page that was fetched and could not be read.
   * Ends as `timed_out` when `signal` is aborted.
   * @throws Error for faulty rules, and where the worker cannot be started
   */
  visit(
    source: SubmittedSource,
    rules: Pick<ProfileRules, 'fetch' | 'evidence'>,
    signal: AbortSignal,
  ): Promise<SourceVisit>;

  /** Forgets what the run has learned of hosts. No visit may follow. */
  end(): void;
}

/** The reading of a source of which nothing was read. */
export const NOTHING_READ: DocumentReading = { facts: [], isShell: false, isWhole: false };

/** The visit of a source that ended before anything was fetched. */
export function visitWithout(outcome: 'timed_out' | 'unreadable'): SourceVisit {
  const nothing = { finalUrl: null, httpStatus: null, contentType: null, decodedBytes: null, redirects: 0 };
  return { fetched: { outcome, ...nothing }, reading: NOTHING_READ };
}
