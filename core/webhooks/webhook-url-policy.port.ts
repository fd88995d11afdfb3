/** Decides to which URLs webhooks may be sent. It looks only at the URL and sends no DNS query. */
export interface WebhookUrlPolicy {
  /**
   * Returns `undefined` if webhooks may be sent to the URL. Otherwise returns one sentence that says why not. The
   * sentence never contains the URL.
   *
   * Allowed are absolute `https` URLs of public host names, in any script. `http` URLs, and all hosts that are not
   * public, are allowed only if the operator has named the host in PORTICO_WEBHOOK_PRIVATE_HOSTS. Rejected are:
   * - other schemes, and URLs without a host behind `//`;
   * - user names and passwords;
   * - IP addresses in every spelling, unless the operator has named them;
   * - host names with only one label, special-use names (RFC 6761), and names without a public suffix, unless the
   *   operator has named them;
   * - ports that browsers block because other protocols use them, such as 25 (Fetch standard, "port blocking"), unless
   *   the operator has named the host;
   * - fragments, backslashes, white space and invisible characters;
   * - more than 2,000 characters.
   *
   * Query parameters may contain secrets, because many receivers require them.
   */
  findViolation(url: string): string | undefined;
}
