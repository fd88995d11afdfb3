import { encodeBase62, encodeIntegerAsBase62 } from '../shared/base62.ts';
import { computeCrc32 } from '../shared/crc32.ts';

const API_KEY_SECRET_PATTERN = /^svc_[0-9A-Za-z]{49}$/;
const SECRET_PREFIX_LENGTH = 10;

/**
 * Formats 32 random bytes as an API key: `svc_`, 43 base62 characters, and their CRC-32 as 6 base62 characters. With
 * the checksum, typing errors are detected without a store lookup, and secret scanners can recognize leaked keys.
 */
export function formatApiKeySecret(random: Uint8Array): string {
  const body = encodeBase62(random, 43);
  return `svc_${body}${computeChecksum(body)}`;
}

/** Whether a text has the format of an API key and the correct checksum. Does not check whether the key exists. */
export function isApiKeySecret(text: string): boolean {
  return API_KEY_SECRET_PATTERN.test(text) && computeChecksum(text.slice(4, 47)) === text.slice(47);
}

/** Returns the first 10 characters of a secret. They are stored in plain text, so that people can recognize a key. */
export function extractSecretPrefix(secret: string): string {
  return secret.slice(0, SECRET_PREFIX_LENGTH);
}

function computeChecksum(body: string): string {
  return encodeIntegerAsBase62(computeCrc32(body), 6);
}
