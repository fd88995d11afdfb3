/** People type an address; the server wants its origin. What is no address is left for the server to refuse. */
export function originOf(address: string): string {
  const text = address.trim();
  try {
    const { origin } = new URL(text.includes('://') ? text : `https://${text}`);
    return origin === 'null' ? text : origin;
  } catch {
    return text;
  }
}
