/** Decides which URLs may be submitted. It looks only at the URL and sends no DNS query. docs/assessments.md#create */
export interface EvidenceUrlPolicy {
  /**
   * Returns `undefined` if the URL may be submitted. Otherwise returns one sentence that says why not. The sentence
   * never contains the URL.
   *
   * Allowed are absolute `http` and `https` URLs of public host names, in any script. Rejected are:
   * - other schemes, and URLs without `//` and a host;
   * - ports other than the scheme's default;
   * - user names and passwords;
   * - IP addresses in every spelling;
   * - host names with only one label, special-use names (RFC 6761), and names without a public suffix;
   * - backslashes, white space and invisible characters;
   * - query parameters with a name that suggests a secret, such as `api_key`;
   * - more than 2,048 characters.
   */
  findViolation(url: string): string | undefined;
}
