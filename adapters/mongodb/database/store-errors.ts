import {
  MongoBulkWriteError,
  MongoError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoOperationTimeoutError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from 'mongodb';
import { StoreUnavailable } from '../../../core/shared/domain-error.ts';

/** Errors that the driver throws when no server responds in time. */
const UNAVAILABLE_ERROR_CLASSES = [
  MongoNetworkError,
  MongoServerSelectionError,
  MongoNotConnectedError,
  MongoTopologyClosedError,
  MongoOperationTimeoutError,
] as const;

/**
 * Error codes of a server that stops, steps down, loses its majority, is too slow or has no disk space. In this order:
 * host unreachable, shutdown, not primary, interrupted, time limits, write concern, no majority read yet after a start,
 * cursor lost with its server, disk full.
 */
const UNAVAILABLE_CODES = new Set([
  6, 7, 89, 9001, 91, 189, 10107, 13435, 13436, 11600, 11601, 11602, 262, 50, 24, 64, 100, 134, 43, 175, 237, 14031,
]);

const UNAVAILABLE_LABELS = [
  'TransientTransactionError',
  'UnknownTransactionCommitResult',
  'RetryableWriteError',
] as const;

/**
 * The error for the caller: `StoreUnavailable` if the database is unavailable, an error without data if the database
 * rejected the operation, and otherwise the same error.
 */
export function toStoreError(error: unknown): unknown {
  if (!(error instanceof MongoError || error instanceof AggregateError)) return error;
  const all = collectErrors(error);
  if (all.some(isUnavailable)) return new StoreUnavailable('The database does not respond.', { cause: error });
  const mongoError = all.find((one) => one instanceof MongoError);
  return mongoError ? toLoggableError(mongoError) : error;
}

/** The error and all errors it wraps. A bulk write error has its cause in `errorResponse`, even one of the driver. */
function collectErrors(error: unknown, seen = new Set<unknown>()): readonly unknown[] {
  if (seen.has(error)) return [];
  seen.add(error);
  const inner: unknown[] = [];
  if (error instanceof AggregateError) inner.push(...error.errors);
  if (error instanceof MongoServerError && error.errorResponse instanceof Error) inner.push(error.errorResponse);
  if (error instanceof Error && error.cause instanceof Error) inner.push(error.cause);
  return [error, ...inner.flatMap((one) => collectErrors(one, seen))];
}

/** A copy without the message: the driver quotes queries and documents, with tickets, email addresses and hashes. */
function toLoggableError(error: MongoError): Error {
  const loggable = new Error(`MongoDB rejected the operation: ${error.name}, code ${error.code ?? 'unknown'}.`);
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  loggable.stack = [String(loggable), ...frames].join('\n');
  return loggable;
}

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof MongoError)) return false;
  if (
    UNAVAILABLE_ERROR_CLASSES.some((one) => error instanceof one) ||
    UNAVAILABLE_LABELS.some((label) => error.hasErrorLabel(label))
  )
    return true;
  // The driver does not export all error classes of its connection pool.
  if (/Pool|WaitQueue/.test(error.name)) return true;
  if (
    error instanceof MongoBulkWriteError &&
    [error.writeErrors].flat().some(({ code }) => UNAVAILABLE_CODES.has(code))
  )
    return true;
  return error instanceof MongoServerError && UNAVAILABLE_CODES.has(Number(error.code));
}
