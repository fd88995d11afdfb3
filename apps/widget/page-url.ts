/** Maximum length of a page URL in the API. */
const MAX_LENGTH = 2048;

/**
 * Returns the page URL without credentials, which the API rejects. If it is too long, it drops query and fragment, then
 * the path.
 */
export function toPageUrl({ href, origin, pathname }: Pick<URL, 'href' | 'origin' | 'pathname'>): string {
  const url = new URL(href);
  url.username = '';
  url.password = '';
  return [url.href, origin + pathname].find(({ length }) => length <= MAX_LENGTH) ?? origin;
}
