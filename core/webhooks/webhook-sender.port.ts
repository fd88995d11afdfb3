/** An HTTP request that delivers one event. */
export interface WebhookRequest {
  readonly url: string;
  /**
   * All headers except `Host`, `Connection` and `Content-Length`, which the sender adds. The names `Transfer-Encoding`,
   * `Keep-Alive`, `Upgrade` and `Expect` are not allowed.
   */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON */
  readonly body: string;
}

export const SEND_FAILURE_CODES = [
  'unreachable',
  'timed_out',
  'tls_failed',
  'address_blocked',
  'response_unreadable',
] as const;

/**
 * Why no response arrived. A later attempt may succeed, whatever the code.
 *
 * - `unreachable`: the host has no IP address, refuses the connection, or closes the connection before it responds;
 *   or the sending process ended
 * - `timed_out`: the response headers were not complete within 15 seconds, or the request was cancelled
 * - `tls_failed`: the TLS handshake failed, for example because of an invalid certificate
 * - `address_blocked`: the URL policy refuses the URL, or the host has an IP address that is not public
 * - `response_unreadable`: the response is not valid HTTP/1.1, its headers are too large, or the connection ended
 *   within them
 */
export type SendFailureCode = (typeof SEND_FAILURE_CODES)[number];

/**
 * The outcome of one request. `durationMs` is the time from the start of connecting until the response headers or the
 * failure, in milliseconds, without the wait for a free connection.
 */
export type SendResult =
  | {
      readonly outcome: 'responded';
      /** 200 to 999. A redirect is a response too. */
      readonly status: number;
      /**
       * The first 1,024 bytes of the response body as text (UTF-8). Removed: an incomplete last character, control
       * characters except newline and tab, and bidirectional formatting characters. Empty if the body is compressed.
       */
      readonly excerpt: string;
      readonly durationMs: number;
    }
  | { readonly outcome: 'failed'; readonly code: SendFailureCode; readonly durationMs: number };

/** Sends events to the URLs of webhooks. The URLs are untrusted, because any account can enter one. */
export interface WebhookSender {
  /**
   * Sends a POST request. Any status is a result, and redirects are not followed.
   *
   * - Sends nothing to a URL that the `WebhookUrlPolicy` refuses, or to a host if any of its IP addresses is not
   *   public, unless the operator has named the host. Connects only to IP addresses that it has checked, so a DNS
   *   record that changes afterwards has no effect (DNS rebinding).
   * - Rejects a certificate that is not valid for the host.
   * - Ends with `timed_out` if the response headers are not complete 15 seconds after connecting began, or as soon as
   *   `signal` is aborted.
   * - Reads the body only for the excerpt: at most 64 KiB of the response, and for at most 2 seconds after the headers.
   *   A body that is larger, slower or broken does not change the outcome. The excerpt then has the part that has
   *   arrived.
   * - Reuses connections. Has at most 128 to one origin (scheme, host and port). Further requests wait without a time
   *   limit, so callers should limit the requests to one receiver.
   * - If a reused connection closes before the response begins, sends the request once more over a new connection. So
   *   receivers may get a request twice.
   * @throws Error if a header is invalid, or if the process that sends cannot start
   */
  send(request: WebhookRequest, signal: AbortSignal): Promise<SendResult>;
}
