import { MongoServerError } from 'mongodb';

/** Whether a unique index rejected the write. */
export function isDuplicateKeyError(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === 11000;
}
