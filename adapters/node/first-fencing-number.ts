import { randomInt } from 'node:crypto';

const MAX_FIRST_FENCING_NUMBER = 2 ** 47;

/**
 * Returns a random first fencing number for a new webhook queue or resend. If the first number were fixed, a worker
 * could still hold a lease with the same number on an earlier, deleted queue of the same webhook and subject.
 */
export function createFirstFencingNumber(): number {
  return randomInt(MAX_FIRST_FENCING_NUMBER);
}
