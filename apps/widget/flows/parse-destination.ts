/**
 * Parses a destination for visitors. Returns `undefined` unless the destination is an http or https URL without
 * credentials.
 */
export function parseDestination(url: string | null): { readonly href: string; readonly host: string } | undefined {
  try {
    const { href, host, protocol, username, password } = new URL(url ?? '');
    const isWeb = protocol === 'https:' || protocol === 'http:';
    return isWeb && host !== '' && `${username}${password}` === '' ? { href, host } : undefined;
  } catch {
    return undefined;
  }
}
