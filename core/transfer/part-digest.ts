import { canonicalJson } from '../shared/canonical-json.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import type { TransferRecord } from './store-transfer.port.ts';

const MODULUS = 1n << 256n;

/** Digest of records: their number, and the sum of their hashes. It does not depend on their order. */
export class PartDigest {
  private count = 0;
  private sum = 0n;

  constructor(private readonly cryptography: Pick<Cryptography, 'sha256'>) {}

  add(records: readonly TransferRecord[]): void {
    this.count += records.length;
    for (const record of records) {
      this.sum = (this.sum + BigInt(`0x${this.cryptography.sha256(canonicalJson(record))}`)) % MODULUS;
    }
  }

  get records(): number {
    return this.count;
  }

  /** The sum of the hashes in 64 hexadecimal digits. */
  get hash(): string {
    return this.sum.toString(16).padStart(64, '0');
  }

  equals(other: PartDigest): boolean {
    return this.records === other.records && this.hash === other.hash;
  }
}
