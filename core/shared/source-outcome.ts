/**
 * What became of a submitted URL.
 *
 * - `fetched`: a page of a type that can be read, whole
 * - `unreachable`: the host has no IP address, does not answer, or ended the connection before the head of a response
 * - `timed_out`: the time was up, or the fetch was called off
 * - `tls_failed`: no safe connection could be agreed on, a wrong certificate among the reasons
 * - `http_error`: an answer with another status than 200 or 203
 * - `redirect_refused`: a redirect too many, in a circle, from https to http, to nowhere, or to an address that may
 *   not be used
 * - `blocked`: the address itself may not be used, or a name on the way stands for an address that is not public
 * - `robots_disallowed`: the host's robots.txt forbids it, or could not be read
 * - `unsupported_type`: no HTML, XHTML or JSON
 * - `too_large`: more than the limits allow, of the head or the body
 * - `incomplete`: the connection, the chunks or the compressed data ended before the body did
 * - `encoding_invalid`: an unknown content coding, several codings, or a transfer coding besides `chunked`
 * - `unreadable`: compressed data that is corrupt, or a page that cannot be parsed within its limits
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
