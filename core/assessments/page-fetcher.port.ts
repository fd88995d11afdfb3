/** What became of a submitted address. Decisions 4. */
export type SourceOutcome =
  | 'fetched'
  | 'unreachable'
  | 'timed_out'
  | 'tls_failed'
  | 'http_error'
  | 'redirect_refused'
  | 'blocked'
  | 'robots_disallowed'
  | 'unsupported_type'
  | 'too_large'
  | 'unreadable';

/** How far one fetch may go; a part of a profile's snapshot. */
export interface FetchLimits {
  /** Milliseconds for everything: names, robots.txt, redirects, head and body. */
  readonly totalMs: number;
  /** Bytes that may come over the wire, still compressed. */
  readonly wireBytes: number;
  /** Bytes that they may become. */
  readonly decodedBytes: number;
  readonly redirects: number;
}

/** How one fetch ended, and where. What was not reached is null. */
export interface FetchedSource {
  readonly outcome: SourceOutcome;
  /** The address that answered last. */
  readonly finalUrl: string | null;
  readonly httpStatus: number | null;
  /** Media type in lower case, without parameters. */
  readonly contentType: string | null;
  readonly decodedBytes: number | null;
  /** How many redirects were followed. */
  readonly redirects: number;
  /** Decompressed bytes with the charset that the head named; only of what was `fetched`. */
  readonly body: { readonly bytes: Uint8Array; readonly charset: string | null } | null;
}

/** Fetches public pages and nothing else. Decisions 4. */
export interface PageFetcher {
  /**
   * Fetches one address within its limits; every way that it can end is an outcome, and it never throws.
   * Ends at once, as `timed_out`, when `signal` is aborted.
   */
  fetch(url: string, limits: FetchLimits, signal: AbortSignal): Promise<FetchedSource>;
}
