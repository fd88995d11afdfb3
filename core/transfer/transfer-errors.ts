import type { TransferPart } from './store-transfer.port.ts';

/** The source of a copy is empty, probably because its URL has a typing error. */
export class NothingToCopyError extends Error {}

/** The target of a copy contains accounts of another deployment. */
export class DifferentDeploymentError extends Error {}

/**
 * Source and target differ after a copy. Either a server wrote to one of them during the copy, or the target had
 * records that the source does not have.
 */
export class CopyMismatchError extends Error {
  constructor(part: TransferPart, expected: number, actual: number) {
    super(
      `The ${part} differ: ${expected} in the source, ${actual} in the target. ` +
        'Stop every server that uses either store, and copy again. If the target contains more records than the ' +
        'source, empty it first.',
    );
  }
}
