/** Maximum length of a page URL in the API. */
const MAX_PAGE_URL_LENGTH = 2048;

/**
 * Returns the page URL without user name and password, because the API rejects URLs with them. If the URL is too long,
 * omits query and fragment. If the rest is still too long, returns only the origin.
 */
export function toPageUrl({ href, origin, pathname }: Pick<URL, 'href' | 'origin' | 'pathname'>): string {
  const url = new URL(href);
  url.username = '';
  url.password = '';
  return [url.href, origin + pathname].find(({ length }) => length <= MAX_PAGE_URL_LENGTH) ?? origin;
}
