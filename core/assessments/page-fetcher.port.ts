import type { SourceOutcome } from '../shared/source-outcome.ts';

/** How far one fetch may go; a part of a profile's snapshot. */
export interface FetchLimits {
  /** Milliseconds for everything: names, robots.txt, redirects, head and body. */
  readonly totalMs: number;
  /** Bytes that a body may take on the wire, still compressed. */
  readonly wireBytes: number;
  /** Bytes that they may become. */
  readonly decodedBytes: number;
  readonly redirects: number;
}

/** How one fetch ended, and where. What was not reached is null. */
export interface FetchedSource {
  readonly outcome: SourceOutcome;
  /** The address that answered last, without its fragment; robots.txt does not count. */
  readonly finalUrl: string | null;
  readonly httpStatus: number | null;
  /** Media type in lower case, without parameters. */
  readonly contentType: string | null;
  /** Only of what was `fetched`. */
  readonly decodedBytes: number | null;
  /** How many redirects were followed. */
  readonly redirects: number;
  /** Decompressed bytes with the charset that the head named; only of what was `fetched`. */
  readonly body: { readonly bytes: Uint8Array; readonly charset: string | null } | null;
}

/** Fetches public pages and nothing else. docs/assessments.md#how-pages-are-fetched */
export interface PageFetcher {
  /** Begins the fetches of one run. Nothing is kept from one run to another. */
  beginRun(): FetchRun;
}

/** The fetches of one run. */
export interface FetchRun {
  /**
   * Fetches one address within its limits; every way that it can end is an outcome, and it never throws. Answers the
   * decompressed body of a page of HTML, XHTML or JSON, and the charset that its head named. Asks nothing of an address
   * that the policy refuses, nor of a name of which any address is not public. Dials an address that was checked,
   * whatever the name stands for a moment later. Follows redirects itself, each target under the policy anew, and never
   * from https to http. Asks robots.txt of each host first, as `PorticoBot`; one that answers 4xx allows everything,
   * 5xx nothing. Several fetches share what it says, and ask once; each waits for it within its own time. Refuses a
   * certificate that does not stand for the name. Fetches at most two addresses of a host at once; the time of others
   * begins when it is their turn. Ends as `timed_out` when `totalMs` have passed, and at once when `signal` is aborted.
   * Keeps nothing between fetches but what robots.txt says: no cookie, no connection.
   */
  fetch(url: string, limits: FetchLimits, signal: AbortSignal): Promise<FetchedSource>;
}
