const LOOPBACK_HOST_PATTERN = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::|\/|$)/;

/**
 * Converts a typed URL to its origin: `shop.example/path` becomes `https://shop.example`, and `localhost:8080` becomes
 * `http://localhost:8080`. Returns invalid input unchanged, for `isOrigin` to reject.
 */
export function toOrigin(input: string): string {
  const text = input.trim();
  const scheme = LOOPBACK_HOST_PATTERN.test(text) ? 'http' : 'https';
  try {
    const { origin, username, password } = new URL(text.includes('://') ? text : `${scheme}://${text}`);
    // `URL` escapes some characters that a host must not contain, so a `%` is rejected. A `*` is a wildcard.
    return origin === 'null' || /[%*]/.test(origin) || username + password !== '' ? text : origin;
  } catch {
    return text;
  }
}

/**
 * Whether the value is an http or https origin in the form that browsers send. Rejects `*`, because wildcards are not
 * supported: an origin with a `*` would never equal that of a page.
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
