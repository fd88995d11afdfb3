const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32 (IEEE 802.3) of an ASCII text, as four big-endian bytes. */
export function crc32(text: string): Uint8Array {
  let crc = 0xffffffff;
  for (let index = 0; index < text.length; index += 1) {
    crc = (TABLE[(crc ^ text.charCodeAt(index)) & 0xff] ?? 0) ^ (crc >>> 8);
  }
  crc = ~crc >>> 0;
  return Uint8Array.of(crc >>> 24, crc >>> 16, crc >>> 8, crc);
}
