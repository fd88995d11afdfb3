/** Thrown in a transaction that conflicts with another one. `MongoDatabase.transaction` then retries it. */
export class WriteConflictError extends Error {}
