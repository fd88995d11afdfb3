/** The longest URL that the service takes. */
const MAX_LENGTH = 2048;

/**
 * Page URL without credentials, which the API rejects; drops query and fragment, then the path, if longer than 2048
 * characters.
 */
export function pageUrlOf({ href, origin, pathname }: Pick<URL, 'href' | 'origin' | 'pathname'>): string {
  const url = new URL(href);
  url.username = '';
  url.password = '';
  return [url.href, origin + pathname].find(({ length }) => length <= MAX_LENGTH) ?? origin;
}
