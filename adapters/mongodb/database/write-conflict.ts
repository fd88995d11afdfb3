/** Thrown inside a transaction that conflicts with another one. The transaction is then retried. */
export class WriteConflict extends Error {}
