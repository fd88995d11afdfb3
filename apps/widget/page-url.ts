/** The longest URL that the service takes. */
const MAX_LENGTH = 2048;

/**
 * The URL of a page as it is sent: without user name and password, which some browsers keep in it and the service refuses,
 * and without query and fragment where it would be too long.
 */
export function pageUrlOf({ href, origin, pathname }: Pick<URL, 'href' | 'origin' | 'pathname'>): string {
  const url = new URL(href);
  url.username = '';
  url.password = '';
  return [url.href, origin + pathname].find(({ length }) => length <= MAX_LENGTH) ?? origin;
}
