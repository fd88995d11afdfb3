import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Cryptography } from '../../core/shared/cryptography.port.ts';

/** Implements `Cryptography` with node:crypto. The master key must have at least 32 bytes. */
export class NodeCryptography implements Cryptography {
  constructor(private readonly masterKey: Uint8Array) {}

  randomBytes(length: number): Uint8Array {
    return randomBytes(length);
  }

  randomBase64(length: number): string {
    return randomBytes(length).toString('base64');
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

  hmacSha256Base64(key: string, text: string): string {
    return createHmac('sha256', Buffer.from(key, 'base64')).update(text).digest('base64');
  }

  deriveSecret(purpose: string, text: string): string {
    const key = createHmac('sha256', this.masterKey).update(purpose).digest();
    return createHmac('sha256', key).update(text).digest('base64url');
  }

  /**
   * Compares texts of the same length in constant time. Returns false at once if the lengths differ, because the
   * lengths are not secret.
   */
  timingSafeEqual(one: string, other: string): boolean {
    const [oneBytes, otherBytes] = [Buffer.from(one), Buffer.from(other)];
    return oneBytes.length === otherBytes.length && timingSafeEqual(oneBytes, otherBytes);
  }
}
