const BASE62_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Encodes big-endian bytes as base62, padded with `0` on the left to `length` characters. */
export function encodeBase62(bytes: Uint8Array, length: number): string {
  const digits = [...bytes];
  let text = '';
  while (text.length < length) text = BASE62_DIGITS.charAt(divideBy62(digits)) + text;
  return text;
}

/** Encodes a non-negative integer as base62, padded with `0` on the left to `length` characters. */
export function encodeIntegerAsBase62(value: number, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest = Math.floor(rest / 62))
    text = BASE62_DIGITS.charAt(rest % 62) + text;
  return text;
}

/** Divides a base-256 number by 62 in place and returns the remainder. */
function divideBy62(digits: number[]): number {
  let remainder = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const value = remainder * 256 + (digits[index] ?? 0);
    digits[index] = Math.floor(value / 62);
    remainder = value % 62;
  }
  return remainder;
}
