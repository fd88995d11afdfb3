import {
  MongoError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from 'mongodb';
import { StoreUnavailable } from '../../core/shared/domain-error.ts';

/** What the driver throws of itself when no server answers in time. */
const AWAY = [MongoNetworkError, MongoServerSelectionError, MongoNotConnectedError, MongoTopologyClosedError] as const;

/**
 * What servers say when they stop, step down, lose their majority or take too long: host unreachable, shutdown,
 * not primary, interrupted, time limits, write concern, in this order.
 */
const CODES = new Set([6, 7, 89, 9001, 91, 189, 10107, 13435, 13436, 11600, 11602, 262, 50, 64]);

const LABELS = ['TransientTransactionError', 'UnknownTransactionCommitResult', 'RetryableWriteError'] as const;

/** The error that a caller is to see: `StoreUnavailable` where the store is away, else the same. */
export function seenByCallers(error: unknown): unknown {
  return isAway(error) ? new StoreUnavailable('The database does not answer.', { cause: error }) : error;
}

function isAway(error: unknown): boolean {
  if (!(error instanceof MongoError)) return false;
  if (AWAY.some((one) => error instanceof one) || LABELS.some((label) => error.hasErrorLabel(label))) return true;
  // Connections are lent by a pool, whose errors are not exported one and all.
  if (/Pool|WaitQueue/.test(error.name)) return true;
  return error instanceof MongoServerError && CODES.has(Number(error.code));
}
