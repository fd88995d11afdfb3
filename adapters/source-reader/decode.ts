/**
 * The text of bytes in a charset that TextDecoder knows. In two steps: in one, Node takes windows-1252 for Latin-1
 * since 20.18.3.
 */
export function decode(bytes: Uint8Array, charset: string): string {
  const decoder = new TextDecoder(charset);
  return decoder.decode(bytes, { stream: true }) + decoder.decode();
}
