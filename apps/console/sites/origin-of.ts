const THIS_MACHINE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:|\/|$)/;

/** People type an address; the server wants its origin. What is no address is left for the server to refuse. */
export function originOf(address: string): string {
  const text = address.trim();
  const scheme = THIS_MACHINE.test(text) ? 'http' : 'https';
  try {
    const { origin } = new URL(text.includes('://') ? text : `${scheme}://${text}`);
    // A browser escapes what no host may hold, such as the star of a wildcard: that is not what was typed.
    return origin === 'null' || origin.includes('%') ? text : origin;
  } catch {
    return text;
  }
}
