/**
 * Decodes bytes in a charset that TextDecoder supports. Calls the decoder twice: in a single call, Node.js 20.18.3 and
 * later decode windows-1252 as Latin-1.
 */
export function decodeCharset(bytes: Uint8Array, charset: string): string {
  const decoder = new TextDecoder(charset);
  return decoder.decode(bytes, { stream: true }) + decoder.decode();
}
