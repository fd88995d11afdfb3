/** Thrown inside of a transaction that has met another one, so that it is run again. */
export class WriteConflict extends Error {}
