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

/** What the driver itself throws when no server answers in time. */
const UNAVAILABLE_ERROR_CLASSES = [
  MongoNetworkError,
  MongoServerSelectionError,
  MongoNotConnectedError,
  MongoTopologyClosedError,
  MongoOperationTimeoutError,
] as const;

/**
 * Error codes of servers that stop, step down, lose their majority, take too long or have no room: host unreachable,
 * shutdown, not primary, interrupted, time limits, write concern, no majority seen yet after a start, a cursor that
 * ended with its server, a full disk, in this order.
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
 * The error for the caller: `StoreUnavailable` if the store is away, a loggable error if the store refused something,
 * else the same error.
 */
export function toStoreError(error: unknown): unknown {
  if (!(error instanceof MongoError || error instanceof AggregateError)) return error;
  const all = collectErrors(error);
  if (all.some(isUnavailable)) return new StoreUnavailable('The database does not answer.', { cause: error });
  const mongoError = all.find((one) => one instanceof MongoError);
  return mongoError ? toLoggableError(mongoError) : error;
}

/** The error and all errors it wraps. A bulk write keeps its cause in `errorResponse`, even if the driver raised it. */
function collectErrors(error: unknown, seen = new Set<unknown>()): readonly unknown[] {
  if (seen.has(error)) return [];
  seen.add(error);
  const inner: unknown[] = [];
  if (error instanceof AggregateError) inner.push(...error.errors);
  if (error instanceof MongoServerError && error.errorResponse instanceof Error) inner.push(error.errorResponse);
  if (error instanceof Error && error.cause instanceof Error) inner.push(error.cause);
  return [error, ...inner.flatMap((one) => collectErrors(one, seen))];
}

/** The driver's own error repeats what was asked or to be written: tickets, addresses, hashes. */
function toLoggableError(error: MongoError): Error {
  const loggable = new Error(`MongoDB refused it: ${error.name}, code ${error.code ?? 'unknown'}.`);
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
  // Connections are lent by a pool, whose errors are not exported one and all.
  if (/Pool|WaitQueue/.test(error.name)) return true;
  if (
    error instanceof MongoBulkWriteError &&
    [error.writeErrors].flat().some(({ code }) => UNAVAILABLE_CODES.has(code))
  )
    return true;
  return error instanceof MongoServerError && UNAVAILABLE_CODES.has(Number(error.code));
}
