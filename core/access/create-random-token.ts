import type { Cryptography } from '../shared/cryptography.port.ts';
import { toHex } from '../shared/hex.ts';

/** Returns a random token of 64 hexadecimal characters. */
export function createRandomToken(cryptography: Pick<Cryptography, 'randomBytes'>): string {
  return toHex(cryptography.randomBytes(32));
}
