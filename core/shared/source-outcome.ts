/**
 * Result of fetching a submitted URL.
 *
 * - `fetched`: a complete page of a supported type
 * - `unreachable`: the host has no IP address, does not respond, or closed the connection before the response headers
 * - `timed_out`: the time limit was reached, or the fetch was cancelled
 * - `tls_failed`: the TLS handshake failed, for example because of an invalid certificate
 * - `http_error`: the response has a status other than 200 or 203
 * - `redirect_refused`: too many redirects, a redirect loop, a redirect from https to http, a redirect without a
 *   target, or a target URL that the URL policy blocks
 * - `blocked`: the URL policy blocks the submitted URL, or the host name of a requested URL resolves to an IP address
 *   that is not public
 * - `robots_disallowed`: the host's robots.txt forbids the page, or could not be read
 * - `unsupported_type`: not HTML, XHTML or JSON
 * - `too_large`: headers or body exceed the limits
 * - `incomplete`: the connection, the chunks or the compressed data ended before the body was complete
 * - `encoding_invalid`: the body has an unknown content coding, several codings, or a transfer coding other than
 *   `chunked`
 * - `unreadable`: the compressed data is corrupt, or the page cannot be parsed within the limits
 */
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
  | 'incomplete'
  | 'encoding_invalid'
  | 'unreadable';
