import type { SourceOutcome } from '../shared/source-outcome.ts';

/** Limits of one fetch. Each profile version sets them. */
export interface FetchLimits {
  /** Time limit of the whole fetch in milliseconds. It covers DNS, robots.txt, redirects, headers and body. */
  readonly totalMs: number;
  /** Maximum number of body bytes received, before decompression. */
  readonly wireBytes: number;
  /** Maximum body size after decompression, in bytes. */
  readonly decodedBytes: number;
  /** Maximum number of redirects that are followed. */
  readonly redirects: number;
}

/** Outcome of one fetch. A field is null if the fetch ended before its value was known. */
export interface FetchResult {
  readonly outcome: SourceOutcome;
  /** URL of the last response, after redirects and without its fragment. Responses with robots.txt do not count. */
  readonly finalUrl: string | null;
  readonly httpStatus: number | null;
  /** Media type in lower case, without parameters. */
  readonly contentType: string | null;
  /** Size of the body after decompression. Null unless the outcome is `fetched`. */
  readonly decodedBytes: number | null;
  /** Number of redirects followed. */
  readonly redirects: number;
  /** The decompressed body, and the charset of its Content-Type header. Null unless the outcome is `fetched`. */
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
   * Fetches one URL within `limits`. Never throws, because every failure is an outcome. Returns the decompressed body
   * of an HTML, XHTML or JSON page.
   *
   * - Sends no request to a URL that the policy blocks, or to a host if any of its DNS records is not a public IP
   *   address.
   * - Connects to the IP address that it has checked. A DNS record that changes afterwards has no effect (DNS
   *   rebinding).
   * - Follows redirects itself, checks each target URL against the policy, and never follows a redirect from https to
   *   http.
   * - First requests robots.txt of each host and obeys its rules for `PorticoBot`. A 4xx response allows all pages, a
   *   5xx response none. Concurrent fetches share one request for robots.txt. The wait counts towards the time limit of
   *   each fetch.
   * - Rejects a certificate that does not match the host name.
   * - Fetches at most two URLs of a host at a time. Further fetches wait, and their time limit starts when the wait is
   *   over.
   * - Ends with `timed_out` after `totalMs`, or as soon as `signal` is aborted.
   * - Keeps only robots.txt between fetches, but no cookies and no open connections.
   */
  fetch(url: string, limits: FetchLimits, signal: AbortSignal): Promise<FetchResult>;
}
