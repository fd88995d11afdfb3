import type { SourceOutcome } from '../shared/source-outcome.ts';

/** Limits of one fetch; part of a profile version. */
export interface FetchLimits {
  /** Milliseconds in total: DNS, robots.txt, redirects, headers and body. */
  readonly totalMs: number;
  /** Maximum body size on the wire, still compressed, in bytes. */
  readonly wireBytes: number;
  /** Maximum body size after decompression, in bytes. */
  readonly decodedBytes: number;
  readonly redirects: number;
}

/** Outcome of one fetch. Members that were not reached are null. */
export interface FetchedSource {
  readonly outcome: SourceOutcome;
  /** URL of the last response, without its fragment. robots.txt does not count. */
  readonly finalUrl: string | null;
  readonly httpStatus: number | null;
  /** Media type in lower case, without parameters. */
  readonly contentType: string | null;
  /** Body size; null unless `fetched`. */
  readonly decodedBytes: number | null;
  /** Number of redirects followed. */
  readonly redirects: number;
  /** Decompressed body, and the charset of its Content-Type header; null unless `fetched`. */
  readonly body: { readonly bytes: Uint8Array; readonly charset: string | null } | null;
}

/** Fetches public web pages only. docs/assessments.md#how-pages-are-fetched */
export interface PageFetcher {
  /** Begins the fetches of one run. Runs share no state. */
  beginRun(): FetchRun;
}

/** The fetches of one run. */
export interface FetchRun {
  /**
   * Fetches one URL within its limits. Never throws: every failure is an outcome. Returns the decompressed body of an
   * HTML, XHTML or JSON page.
   *
   * - Sends no request to a URL that the policy blocks, or to a host if any of its DNS records is not a public IP
   * address.
   * - Dials an IP address that was checked, so a later change of DNS has no effect (DNS rebinding).
   * - Follows redirects itself, checks each target against the policy, and never goes from https to http.
   * - Requests robots.txt of each host first, as `PorticoBot`. A 4xx response allows everything, 5xx nothing.
   * Concurrent fetches share one request for it, and each waits within its own time limit.
   * - Rejects a certificate that does not match the host name.
   * - Fetches at most two URLs of a host at a time. The time limit of a waiting fetch starts when its turn comes.
   * - Ends as `timed_out` after `totalMs`, and at once when `signal` is aborted.
   * - Stores nothing between fetches except robots.txt: no cookies, no connections.
   */
  fetch(url: string, limits: FetchLimits, signal: AbortSignal): Promise<FetchedSource>;
}
