/** Encoding of a page: its charset, and where it is declared besides the page itself. */
export interface PageEncoding {
  readonly charset: string;
  /** `header`, `meta` or `bom`. */
  readonly declaredIn: string | undefined;
}

const BYTE_ORDER_MARK = '\ufeff';
const tables = new Map<string, ReadonlyMap<string, readonly number[]>>();

/**
 * Encodes a text in a charset of one or two bytes per character, which Node.js can only decode.
 * @throws Error for a character that is missing from the charset
 */
export function encodeText(text: string, { charset, declaredIn }: PageEncoding): Uint8Array {
  if (charset === 'utf-8') return new TextEncoder().encode(declaredIn === 'bom' ? BYTE_ORDER_MARK + text : text);
  const table = tables.get(charset) ?? buildEncodingTable(charset);
  tables.set(charset, table);
  return Uint8Array.from(
    Array.from(text).flatMap((sign) => {
      const bytes = table.get(sign);
      if (!bytes) throw new Error(`${charset} has no ${sign}.`);
      return bytes;
    }),
  );
}

function buildEncodingTable(charset: string): ReadonlyMap<string, readonly number[]> {
  const table = new Map<string, readonly number[]>();
  const addCharacter = (...bytes: number[]) => {
    const decoder = new TextDecoder(charset);
    // Uses two steps, since in one step Node.js decodes windows-1252 as Latin-1.
    const sign = decoder.decode(Uint8Array.from(bytes), { stream: true }) + decoder.decode();
    if ([...sign].length === 1 && sign !== '\ufffd' && !table.has(sign)) table.set(sign, bytes);
  };
  for (let byte = 0; byte < 256; byte += 1) addCharacter(byte);
  for (let lead = 0x81; lead < 0xff; lead += 1)
    for (let trail = 0x40; trail < 0xff; trail += 1) addCharacter(lead, trail);
  return table;
}
