/** Decides which URLs may be submitted, from the URL alone: no DNS query. docs/assessments.md#create */
export interface EvidenceUrlPolicy {
  /**
   * Says in one sentence why an address may not be used; `undefined` when it may.
   * Admits absolute `http` and `https` addresses of public names, in any script.
   * Refuses other schemes and addresses that name no host by `//`.
   * Refuses ports other than the scheme's own.
   * Refuses user names and passwords in an address.
   * Refuses IP addresses in every spelling.
   * Refuses names of one label, special-use names and names under no public suffix.
   * Refuses backslashes, white space and invisible characters.
   * Refuses query parameters whose name looks like a secret's.
   * Refuses more than 2,048 characters.
   * Never repeats the address in what it says.
   */
  fault(url: string): string | undefined;
}
