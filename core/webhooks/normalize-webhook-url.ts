/**
 * Normalizes a webhook's URL for comparison. Two spellings of a URL, such as with and without the default port, give
 * the same text.
 */
export function normalizeWebhookUrl(url: string): string {
  return new URL(url).href;
}
