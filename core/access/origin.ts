const LOOPBACK_HOST = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::|\/|$)/;

/**
 * Derives the origin from a typed URL: `shop.example/path` is `https://shop.example`, and `localhost:8080` is
 * `http://localhost:8080`. Returns invalid input unchanged, for `isOrigin` to reject.
 */
export function toOrigin(input: string): string {
  const text = input.trim();
  const scheme = LOOPBACK_HOST.test(text) ? 'http' : 'https';
  try {
    const { origin, username, password } = new URL(text.includes('://') ? text : `${scheme}://${text}`);
    // `URL` escapes what no host may hold, such as the star of a wildcard: that is not what was typed.
    return origin === 'null' || /[%*]/.test(origin) || username + password !== '' ? text : origin;
  } catch {
    return text;
  }
}

/**
 * Whether this is an http or https origin as browsers send it. `*` is refused: it would look like a wildcard and match
 * no page.
 */
export function isOrigin(value: string): boolean {
  if (value.includes('*')) return false;
  try {
    const { origin, protocol } = new URL(value);
    return origin === value && (protocol === 'https:' || protocol === 'http:');
  } catch {
    return false;
  }
}
