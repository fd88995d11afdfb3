/** Decides which URLs may be submitted, from the URL alone: no DNS query. docs/assessments.md#create */
export interface EvidenceUrlPolicy {
  /**
   * Returns one sentence that says why the URL may not be submitted, `undefined` if it may. Never repeats the URL.
   *
   * Allowed are absolute `http` and `https` URLs of public host names, in any script.
   * Rejected are:
   * - other schemes, and URLs without a host behind `//`;
   * - ports other than the scheme's default;
   * - user names and passwords;
   * - IP addresses in every spelling;
   * - host names of one label, special-use names, and names under no public suffix;
   * - backslashes, white space and invisible characters;
   * - query parameters whose name looks like a secret's;
   * - more than 2,048 characters.
   */
  findViolation(url: string): string | undefined;
}
