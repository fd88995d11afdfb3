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
const UNAVAILABLE_ERRORS = [
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
const CODES = new Set([
  6, 7, 89, 9001, 91, 189, 10107, 13435, 13436, 11600, 11601, 11602, 262, 50, 24, 64, 100, 134, 43, 175, 237, 14031,
]);

const LABELS = ['TransientTransactionError', 'UnknownTransactionCommitResult', 'RetryableWriteError'] as const;

/**
 * The error for the caller: `StoreUnavailable` if the store is away, a loggable error if the store refused something,
 * else the same error.
 */
export function seenByCallers(error: unknown): unknown {
  if (!(error instanceof MongoError || error instanceof AggregateError)) return error;
  const all = errorsIn(error);
  if (all.some(isUnavailable)) return new StoreUnavailable('The database does not answer.', { cause: error });
  const refusal = all.find((one) => one instanceof MongoError);
  return refusal ? refused(refusal) : error;
}

/** The error and all errors it wraps. A bulk write keeps its cause in `errorResponse`, even if the driver raised it. */
function errorsIn(error: unknown, seen = new Set<unknown>()): readonly unknown[] {
  if (seen.has(error)) return [];
  seen.add(error);
  const inner: unknown[] = [];
  if (error instanceof AggregateError) inner.push(...error.errors);
  if (error instanceof MongoServerError && error.errorResponse instanceof Error) inner.push(error.errorResponse);
  if (error instanceof Error && error.cause instanceof Error) inner.push(error.cause);
  return [error, ...inner.flatMap((one) => errorsIn(one, seen))];
}

/** The driver's own error repeats what was asked or to be written: tickets, addresses, hashes. */
function refused(error: MongoError): Error {
  const said = new Error(`MongoDB refused it: ${error.name}, code ${error.code ?? 'unknown'}.`);
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  said.stack = [String(said), ...frames].join('\n');
  return said;
}

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof MongoError)) return false;
  if (UNAVAILABLE_ERRORS.some((one) => error instanceof one) || LABELS.some((label) => error.hasErrorLabel(label)))
    return true;
  // Connections are lent by a pool, whose errors are not exported one and all.
  if (/Pool|WaitQueue/.test(error.name)) return true;
  if (error instanceof MongoBulkWriteError && [error.writeErrors].flat().some(({ code }) => CODES.has(code)))
    return true;
  return error instanceof MongoServerError && CODES.has(Number(error.code));
}
