import type { TransferPart } from './store-transfer.port.ts';

/** The source of a copy is empty: most likely its address is mistyped. */
export class NothingToCopy extends Error {}

/** The target of a copy holds another installation. */
export class DifferentDeployment extends Error {}

/** Source and target differ at the end of a copy: one of them was written to meanwhile, or holds more. */
export class CopyMismatch extends Error {
  constructor(part: TransferPart, expected: number, actual: number) {
    super(
      `The ${part} differ: ${expected} in the source, ${actual} in the target. ` +
        'Stop every server that works on either, and copy again; a target that holds more than the source has to ' +
        'be emptied.',
    );
  }
}
