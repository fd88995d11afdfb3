/**
 * Returns the form in which stores compare URLs of webhooks: two spellings of one URL, such as with and without the
 * default port, have the same key.
 */
export function normalizeWebhookUrl(url: string): string {
  return new URL(url).href;
}
