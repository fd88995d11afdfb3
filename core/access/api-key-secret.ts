import { base62, encodeIntegerAsBase62 } from '../shared/base62.ts';
import { crc32 } from '../shared/crc32.ts';

const SECRET_FORMAT = /^svc_[0-9A-Za-z]{49}$/;
const PREFIX_LENGTH = 10;

/**
 * Writes 32 random bytes as an API key: `svc_`, 43 base62 characters, and 6 of a base62 CRC-32 over those 43. The
 * checksum rejects typing errors without a look-up and lets scanners recognise leaked keys.
 */
export function writeApiKeySecret(random: Uint8Array): string {
  const body = base62(random, 43);
  return `svc_${body}${checksum(body)}`;
}

/** Whether a text has the shape of an API key and the right checksum; it says nothing of its being known. */
export function isApiKeySecret(text: string): boolean {
  return SECRET_FORMAT.test(text) && checksum(text.slice(4, 47)) === text.slice(47);
}

/** The part of a secret that is kept in the clear. */
export function secretPrefix(secret: string): string {
  return secret.slice(0, PREFIX_LENGTH);
}

function checksum(body: string): string {
  return encodeIntegerAsBase62(crc32(body), 6);
}
