/** Decides which URLs a webhook may have. It looks only at the URL and sends no DNS query. */
export interface WebhookUrlPolicy {
  /** Returns `undefined` if the URL is allowed. Otherwise returns one sentence that says why not, without the URL. */
  findViolation(url: string): string | undefined;
}
