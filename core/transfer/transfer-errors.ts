import type { TransferPart } from './store-transfer.port.ts';

/** The source of a copy is empty: most likely its address is mistyped. */
export class NothingToCopy extends Error {}

/** The target of a copy holds another installation. */
export class OtherInstallation extends Error {}

/** Source and target differ at the end of a copy: one of them was written to meanwhile, or holds more. */
export class CopyDiffers extends Error {
  constructor(part: TransferPart, wanted: number, found: number) {
    super(
      `The ${part} differ: ${wanted} in the source, ${found} in the target. ` +
        'Stop every server that works on either, and copy again; a target that holds more than the source has to ' +
        'be emptied.',
    );
  }
}
