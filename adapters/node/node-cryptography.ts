import { createHash, createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Cryptography } from '../../core/shared/cryptography.port.ts';

/** Cryptography by node:crypto. The master key has at least 32 bytes. */
export class NodeCryptography implements Cryptography {
  constructor(private readonly masterKey: Uint8Array) {}

  randomBytes(length: number): Uint8Array {
    return randomBytes(length);
  }

  sha256(text: string): string {
    return hash('sha256', text, 'hex');
  }

  sha256OfBytes(bytes: Uint8Array): string {
    return hash('sha256', bytes, 'hex');
  }

  hmacSha256(key: string, text: string, bytes: Uint8Array): string {
    return createHmac('sha256', key).update(text).update(bytes).digest('hex');
  }

  derive(purpose: string, text: string): string {
    const key = createHmac('sha256', this.masterKey).update(purpose).digest();
    return createHmac('sha256', key).update(text).digest('base64url');
  }

  equal(one: string, other: string): boolean {
    return timingSafeEqual(digest(one), digest(other));
  }
}

/** Digests have one length, whatever the texts': comparing them tells nothing of the texts. */
function digest(text: string): Uint8Array {
  return createHash('sha256').update(text).digest();
}
