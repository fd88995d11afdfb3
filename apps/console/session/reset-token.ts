const RESET_HASH_PATTERN = /^#reset=(.+)$/;

/**
 * Returns the token of a reset link, such as `/console#reset=…`, and removes it from the URL and the history. Returns
 * `undefined` for other URLs.
 */
export function consumeResetToken(): string | undefined {
  const [, token] = RESET_HASH_PATTERN.exec(location.hash) ?? [];
  if (token !== undefined) history.replaceState(null, '', location.pathname + location.search);
  return token;
}
