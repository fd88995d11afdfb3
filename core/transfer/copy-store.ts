import type { Cryptography } from '../shared/cryptography.port.ts';
import { PartDigest } from './part-digest.ts';
import { type StoreTransfer, TRANSFER_PARTS, type TransferPart, type TransferRecord } from './store-transfer.port.ts';
import { CopyDiffers, OtherInstallation } from './transfer-errors.ts';

export interface CopiedPart {
  readonly part: TransferPart;
  readonly records: number;
  /** The same for equal contents, in whatever order a store keeps them. */
  readonly hash: string;
}

const AT_ONCE = 200;
/** Their bodies may be large. */
const DELIVERIES_AT_ONCE = 16;

/**
 * Copies a whole store into another and compares them. A part that is equal already is left alone, so that a copy that was
 * broken off can be taken up again. @throws OtherInstallation, CopyDiffers
 */
export class CopyStore {
  constructor(
    private readonly source: StoreTransfer,
    private readonly target: StoreTransfer,
    private readonly cryptography: Pick<Cryptography, 'sha256'>,
  ) {}

  /** `onProgress` is told after each page how many records of a part have been copied. */
  async execute(onProgress: (part: TransferPart, records: number) => void): Promise<readonly CopiedPart[]> {
    await this.refuseStrangers();
    const copied: CopiedPart[] = [];
    for (const part of TRANSFER_PARTS) copied.push(await this.copy(part, onProgress));
    return copied;
  }

  /** What is in the target must be in the source: two installations are never mixed. */
  private async refuseStrangers(): Promise<void> {
    const known = new Set<unknown>();
    await each(this.source, 'accounts', (records) => {
      for (const { id } of records) known.add(id);
    });
    await each(this.target, 'accounts', (records) => {
      if (records.some(({ id }) => !known.has(id))) throw new OtherInstallation('The target holds other accounts.');
    });
  }

  private async copy(part: TransferPart, onProgress: (part: TransferPart, records: number) => void) {
    const before = await this.digest(this.source, part);
    if (!before.equals(await this.digest(this.target, part))) {
      let records = 0;
      await each(this.source, part, async (page) => {
        await this.target.write(part, page);
        records += page.length;
        onProgress(part, records);
      });
    }
    const after = await this.digest(this.target, part);
    if (!before.equals(after)) throw new CopyDiffers(part, before.records, after.records);
    return { part, records: after.records, hash: after.hash };
  }

  private async digest(store: StoreTransfer, part: TransferPart): Promise<PartDigest> {
    const digest = new PartDigest(this.cryptography);
    await each(store, part, (records) => digest.add(records));
    return digest;
  }
}

async function each(
  store: StoreTransfer,
  part: TransferPart,
  take: (records: readonly TransferRecord[]) => void | Promise<void>,
): Promise<void> {
  let from: string | undefined;
  do {
    const page = await store.read(part, part === 'deliveries' ? DELIVERIES_AT_ONCE : AT_ONCE, from);
    await take(page.records);
    from = page.next;
  } while (from !== undefined);
}
