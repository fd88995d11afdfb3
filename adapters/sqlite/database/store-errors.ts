import { StoreUnavailableError, StoreUnusableError } from '../../../core/shared/domain-error.ts';

/** Whether another process holds a lock on the file. */
export function isBusyError(error: unknown): boolean {
  return /^SQLITE_(?:BUSY|LOCKED)/.test(getErrorCode(error));
}

/** Whether the cause of the error is the file, the disk or a lack of memory, and not the statement. */
export function isStoreFailureError(error: unknown): boolean {
  return /^SQLITE_(?:FULL|IOERR|READONLY|CANTOPEN|NOMEM|CORRUPT|NOTADB)/.test(getErrorCode(error));
}

/** Whether the file is damaged or is not a database. */
export function isCorruptionError(error: unknown): boolean {
  return /^SQLITE_(?:CORRUPT|NOTADB)/.test(getErrorCode(error));
}

/** Converts lock, file and disk errors to `StoreUnavailableError`. Returns other errors unchanged. */
export function toStoreUnavailable(error: unknown, file: string): unknown {
  if (!isBusyError(error) && !isStoreFailureError(error)) return error;
  return new StoreUnavailableError('The store is temporarily unavailable.', { cause: toStoreError(error, file) });
}

/**
 * Converts lock, file and disk errors to a `StoreUnusableError` with a message for the operator. Returns other errors
 * unchanged.
 */
export function toStoreError(error: unknown, file: string): unknown {
  const code = getErrorCode(error);
  const [, message] = MESSAGES_BY_CODE.find(([codes]) => codes.test(code)) ?? [];
  return message === undefined ? error : new StoreUnusableError(`${file} ${message}`, { cause: error });
}

/** Messages by SQLite result code and Node.js error code. */
const MESSAGES_BY_CODE: readonly (readonly [RegExp, string])[] = [
  [/^SQLITE_(?:BUSY|LOCKED)/, 'is locked by another process. Try again.'],
  [
    /^SQLITE_(?:NOTADB|CORRUPT)|^EISDIR$/,
    'is damaged or not a SQLite database. Restore it from a backup; see "Back up and restore" in docs/operations.md.',
  ],
  [/^SQLITE_FULL|^ENOSPC$/, 'cannot be written: the disk is full.'],
  [
    /^SQLITE_(?:READONLY|CANTOPEN)|^(?:EACCES|EPERM|EROFS|ENOTDIR)$/,
    'cannot be opened or written. Check that its folder is writable and that you run as the same user as the server.',
  ],
  [/^SQLITE_(?:IOERR|NOMEM)/, 'cannot be read or written: disk or memory error.'],
];

function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
