import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
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

  /** Of texts that are as long as each other, it takes the same time wherever they differ. Lengths are no secrets. */
  equal(one: string, other: string): boolean {
    const [these, those] = [Buffer.from(one), Buffer.from(other)];
    return these.length === those.length && timingSafeEqual(these, those);
  }
}
