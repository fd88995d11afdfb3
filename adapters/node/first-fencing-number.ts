import { randomInt } from 'node:crypto';

const MAX_FIRST_FENCING_NUMBER = 2 ** 47;

/**
 * Returns a random number at which the fencing numbers of a new webhook queue start. So leases of an earlier queue of
 * the same webhook and subject have other numbers.
 */
export function createFirstFencingNumber(): number {
  return randomInt(MAX_FIRST_FENCING_NUMBER);
}
