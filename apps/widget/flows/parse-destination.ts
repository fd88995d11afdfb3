/** Parses a URL that a visitor may be sent to: http or https without user info. Returns `undefined` for others. */
export function parseDestination(url: string | null): { readonly href: string; readonly host: string } | undefined {
  try {
    const { href, host, protocol, username, password } = new URL(url ?? '');
    const isWeb = protocol === 'https:' || protocol === 'http:';
    return isWeb && host !== '' && `${username}${password}` === '' ? { href, host } : undefined;
  } catch {
    return undefined;
  }
}
