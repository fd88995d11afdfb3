/**
 * Decodes bytes in a charset that TextDecoder supports. Uses two steps, since in one step Node.js has decoded
 * windows-1252 as Latin-1 since 20.18.3.
 */
export function decodeText(bytes: Uint8Array, charset: string): string {
  const decoder = new TextDecoder(charset);
  return decoder.decode(bytes, { stream: true }) + decoder.decode();
}
