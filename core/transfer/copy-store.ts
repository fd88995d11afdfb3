import type { Cryptography } from '../shared/cryptography.port.ts';
import { forEachPage } from './for-each-page.ts';
import { PartDigest } from './part-digest.ts';
import { type StoreTransfer, TRANSFER_PARTS, type TransferPart } from './store-transfer.port.ts';
import { CopyMismatch, DifferentDeployment, NothingToCopy } from './transfer-errors.ts';

export interface CopiedPart {
  readonly part: TransferPart;
  readonly records: number;
  /** The same for equal contents, in whatever order a store keeps them. */
  readonly hash: string;
}

/**
 * Copies a whole store into another and compares them when all is copied: what was written to either meanwhile is
 * found. A part that is equal already is left alone, so that a copy that was broken off can be taken up again.
 * @throws NothingToCopy, DifferentDeployment, CopyMismatch
 */
export class CopyStore {
  constructor(
    private readonly source: StoreTransfer,
    private readonly target: StoreTransfer,
    private readonly cryptography: Pick<Cryptography, 'sha256'>,
  ) {}

  /** `onProgress` is told after each page how many records of a part have been copied. */
  async execute(onProgress: (part: TransferPart, records: number) => void): Promise<readonly CopiedPart[]> {
    await this.rejectOtherDeployment();
    for (const part of TRANSFER_PARTS) await this.copy(part, onProgress);
    const copied: CopiedPart[] = [];
    for (const part of TRANSFER_PARTS) copied.push(await this.compare(part));
    return copied;
  }

  /** What is in the target must be in the source: two installations are never mixed. */
  private async rejectOtherDeployment(): Promise<void> {
    const known = new Set<unknown>();
    await forEachPage(this.source, 'accounts', (records) => {
      for (const { id } of records) known.add(id);
    });
    if (known.size === 0) throw new NothingToCopy('The source holds no account. Is its address right?');
    await forEachPage(this.target, 'accounts', (records) => {
      if (records.some(({ id }) => !known.has(id))) throw new DifferentDeployment('The target holds other accounts.');
    });
  }

  private async copy(part: TransferPart, onProgress: (part: TransferPart, records: number) => void): Promise<void> {
    if ((await this.digest(this.source, part)).equals(await this.digest(this.target, part))) return;
    let records = 0;
    await forEachPage(this.source, part, async (page) => {
      await this.target.write(part, page);
      records += page.length;
      onProgress(part, records);
    });
  }

  private async compare(part: TransferPart): Promise<CopiedPart> {
    const expected = await this.digest(this.source, part);
    const actual = await this.digest(this.target, part);
    if (!expected.equals(actual)) throw new CopyMismatch(part, expected.records, actual.records);
    return { part, records: actual.records, hash: actual.hash };
  }

  private async digest(store: StoreTransfer, part: TransferPart): Promise<PartDigest> {
    const digest = new PartDigest(this.cryptography);
    await forEachPage(store, part, (records) => digest.add(records));
    return digest;
  }
}
