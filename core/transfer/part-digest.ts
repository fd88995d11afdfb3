import { canonicalJson } from '../shared/canonical-json.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import type { TransferRecord } from './store-transfer.port.ts';

const MODULUS = 1n << 256n;

/** Number of records and the sum of their hashes, which does not depend on their order. */
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

  /** 64 hexadecimal digits. */
  get hash(): string {
    return this.sum.toString(16).padStart(64, '0');
  }

  equals(other: PartDigest): boolean {
    return this.records === other.records && this.hash === other.hash;
  }
}
