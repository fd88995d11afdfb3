const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Big-endian bytes as base62, padded with `0` on the left to `length` characters. */
export function base62(bytes: Uint8Array, length: number): string {
  const digits = [...bytes];
  let text = '';
  while (text.length < length) text = DIGITS.charAt(divide(digits)) + text;
  return text;
}

/** Divides a number, given by its digits to the base 256, by 62 in place; answers the remainder. */
function divide(digits: number[]): number {
  let remainder = 0;
  for (const [index, digit] of digits.entries()) {
    const value = remainder * 256 + digit;
    digits[index] = Math.floor(value / 62);
    remainder = value % 62;
  }
  return remainder;
}
