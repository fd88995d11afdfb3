/** Thrown inside a transaction that conflicts with another one, so that it is retried. */
export class WriteConflict extends Error {}
