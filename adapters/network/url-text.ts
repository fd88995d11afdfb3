/** Matches control, format, private-use and lone surrogate characters, white space, and letters without a glyph. */
const INVISIBLE_CHARACTER_PATTERN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\p{DI}\u2800]/u;

/**
 * Checks a URL as it was typed, before `URL` normalises it. Returns `undefined` for an absolute `http` or `https` URL
 * that has at most `maxLength` code points and no ambiguous part. Ambiguous parts are invisible characters,
 * backslashes, user names and percent-encoded host names. Otherwise returns one sentence that says what is wrong.
 */
export function findUrlTextViolation(url: string, maxLength: number): string | undefined {
  if ([...url].length > maxLength) return `The URL is longer than ${maxLength.toLocaleString('en')} characters.`;
  if (INVISIBLE_CHARACTER_PATTERN.test(url)) return 'The URL contains white space or an invisible character.';
  if (url.includes('\\')) return 'The URL contains a backslash.';
  if (!/^https?:/i.test(url)) return 'The URL must begin with http:// or https://.';
  const authority = /^https?:\/\/([^/?#]+)/i.exec(url)?.[1];
  if (authority === undefined || !URL.canParse(url)) return 'This is not a complete URL.';
  if (authority.includes('@')) return 'The URL contains a user name or password.';
  if (authority.includes('%')) return 'The host name contains percent-encoding.';
  return undefined;
}
