/** How a page comes over the wire: its charset, and where that is told, if anywhere but in the page itself. */
export interface EncodedAs {
  readonly charset: string;
  /** `header`, `meta` or `bom`. */
  readonly told: string | undefined;
}

const MARK = '\ufeff';
const tables = new Map<string, ReadonlyMap<string, readonly number[]>>();

/**
 * Encodes a text in a charset of one or two bytes per character, which Node can only decode.
 * @throws Error for characters that it lacks
 */
export function encoded(text: string, { charset, told }: EncodedAs): Uint8Array {
  if (charset === 'utf-8') return new TextEncoder().encode(told === 'bom' ? MARK + text : text);
  const table = tables.get(charset) ?? tableOf(charset);
  tables.set(charset, table);
  return Uint8Array.from(
    Array.from(text).flatMap((sign) => {
      const bytes = table.get(sign);
      if (!bytes) throw new Error(`${charset} has no ${sign}.`);
      return bytes;
    }),
  );
}

function tableOf(charset: string): ReadonlyMap<string, readonly number[]> {
  const table = new Map<string, readonly number[]>();
  const note = (...bytes: number[]) => {
    const decoder = new TextDecoder(charset);
    // In two steps: in one, Node takes windows-1252 for Latin-1.
    const sign = decoder.decode(Uint8Array.from(bytes), { stream: true }) + decoder.decode();
    if ([...sign].length === 1 && sign !== '\ufffd' && !table.has(sign)) table.set(sign, bytes);
  };
  for (let byte = 0; byte < 256; byte += 1) note(byte);
  for (let lead = 0x81; lead < 0xff; lead += 1) for (let trail = 0x40; trail < 0xff; trail += 1) note(lead, trail);
  return table;
}
