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
import { StoreUnavailableError } from '../../../core/shared/domain-error.ts';

/** Classes of the errors that the driver throws if no server responds in time. */
const UNAVAILABLE_ERROR_CLASSES = [
  MongoNetworkError,
  MongoServerSelectionError,
  MongoNotConnectedError,
  MongoTopologyClosedError,
  MongoOperationTimeoutError,
] as const;

/**
 * Error codes of a server that stops, steps down, loses its majority, is too slow or has no disk space. In this order:
 * host unreachable, shutdown, not primary, interrupted, time limits, write concern, no majority read possible yet after
 * a start, cursor lost with its server, disk full.
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
 * Converts an error of the driver to the error that the caller gets: `StoreUnavailableError` if the database is
 * unavailable, otherwise an error whose message contains no data. Returns other errors unchanged.
 */
export function toStoreError(error: unknown): unknown {
  if (!(error instanceof MongoError || error instanceof AggregateError)) return error;
  const all = collectWrappedErrors(error);
  if (all.some(isUnavailableError))
    return new StoreUnavailableError('The database does not respond.', { cause: error });
  const mongoError = all.find((one) => one instanceof MongoError);
  return mongoError ? toErrorWithoutData(mongoError) : error;
}

/**
 * Returns the error and all errors that it wraps. A bulk write error has its cause in `errorResponse`, even if the
 * cause is an error of the driver, not a response of the server.
 */
function collectWrappedErrors(error: unknown, seen = new Set<unknown>()): readonly unknown[] {
  if (seen.has(error)) return [];
  seen.add(error);
  const inner: unknown[] = [];
  if (error instanceof AggregateError) inner.push(...error.errors);
  if (error instanceof MongoServerError && error.errorResponse instanceof Error) inner.push(error.errorResponse);
  if (error instanceof Error && error.cause instanceof Error) inner.push(error.cause);
  return [error, ...inner.flatMap((one) => collectWrappedErrors(one, seen))];
}

/**
 * Copies an error without its message, because the driver quotes queries and documents in messages. The documents
 * contain tickets, email addresses and hashes, which must not get into the log.
 */
function toErrorWithoutData(error: MongoError): Error {
  const errorWithoutData = new Error(`MongoDB rejected the operation: ${error.name}, code ${error.code ?? 'unknown'}.`);
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  errorWithoutData.stack = [String(errorWithoutData), ...frames].join('\n');
  return errorWithoutData;
}

function isUnavailableError(error: unknown): boolean {
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
