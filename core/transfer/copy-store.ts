import type { Cryptography } from '../shared/cryptography.port.ts';
import { forEachPage } from './for-each-page.ts';
import { PartDigest } from './part-digest.ts';
import { type StoreTransfer, TRANSFER_PARTS, type TransferPart } from './store-transfer.port.ts';
import { CopyMismatchError, DifferentDeploymentError, NothingToCopyError } from './transfer-errors.ts';

export interface CopiedPart {
  readonly part: TransferPart;
  readonly records: number;
  /** Hash of the part's records. It does not depend on their order. */
  readonly hash: string;
}

/**
 * Copies a store into another store. Compares both stores afterwards, which detects writes during the copy. Skips parts
 * that are already equal, so an interrupted copy can be started again.
 * @throws NothingToCopyError, DifferentDeploymentError, CopyMismatchError
 */
export class CopyStore {
  constructor(
    private readonly source: StoreTransfer,
    private readonly target: StoreTransfer,
    private readonly cryptography: Pick<Cryptography, 'sha256'>,
  ) {}

  /** Calls `onProgress` after each page, with the number of records of this part that were copied so far. */
  async execute(onProgress: (part: TransferPart, records: number) => void): Promise<readonly CopiedPart[]> {
    await this.rejectOtherDeployment();
    for (const part of TRANSFER_PARTS) await this.copyPart(part, onProgress);
    const copied: CopiedPart[] = [];
    for (const part of TRANSFER_PARTS) copied.push(await this.verifyPart(part));
    return copied;
  }

  /** Rejects a target with an account that the source does not have, so that two deployments are never mixed. */
  private async rejectOtherDeployment(): Promise<void> {
    const sourceAccountIds = new Set<unknown>();
    await forEachPage(this.source, 'accounts', (records) => {
      for (const { id } of records) sourceAccountIds.add(id);
    });
    if (sourceAccountIds.size === 0) throw new NothingToCopyError('The source has no accounts. Check its URL.');
    await forEachPage(this.target, 'accounts', (records) => {
      if (records.some(({ id }) => !sourceAccountIds.has(id)))
        throw new DifferentDeploymentError('The target has other accounts.');
    });
  }

  private async copyPart(part: TransferPart, onProgress: (part: TransferPart, records: number) => void): Promise<void> {
    if ((await this.computeDigest(this.source, part)).equals(await this.computeDigest(this.target, part))) return;
    let records = 0;
    await forEachPage(this.source, part, async (page) => {
      await this.target.write(part, page);
      records += page.length;
      onProgress(part, records);
    });
  }

  private async verifyPart(part: TransferPart): Promise<CopiedPart> {
    const expected = await this.computeDigest(this.source, part);
    const actual = await this.computeDigest(this.target, part);
    if (!expected.equals(actual)) throw new CopyMismatchError(part, expected.records, actual.records);
    return { part, records: actual.records, hash: actual.hash };
  }

  private async computeDigest(store: StoreTransfer, part: TransferPart): Promise<PartDigest> {
    const digest = new PartDigest(this.cryptography);
    await forEachPage(store, part, (records) => digest.add(records));
    return digest;
  }
}
