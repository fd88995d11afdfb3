import { StoreFault, StoreUnavailable } from '../../core/shared/domain-error.ts';

/** Whether another process holds the file at the moment. */
export function isBusy(error: unknown): boolean {
  return /^SQLITE_(?:BUSY|LOCKED)/.test(codeOf(error));
}

/** Whether the file or its disk is at fault, and not what was asked of it. */
export function isStoreFault(error: unknown): boolean {
  return /^SQLITE_(?:FULL|IOERR|READONLY|CANTOPEN|NOMEM|CORRUPT|NOTADB)/.test(codeOf(error));
}

/** Whether the file is no database, or not all of one. */
export function isDamage(error: unknown): boolean {
  return /^SQLITE_(?:CORRUPT|NOTADB)/.test(codeOf(error));
}

/** The error as the core knows it. */
export function refusalOf(error: unknown, file: string): unknown {
  if (!isBusy(error) && !isStoreFault(error)) return error;
  return new StoreUnavailable('The store cannot be used at the moment.', { cause: faultOf(error, file) });
}

/** The error as the operator is told it, where the file or its disk is at fault; else the same. */
export function faultOf(error: unknown, file: string): unknown {
  const code = codeOf(error);
  const [, sentence] = SENTENCES.find(([codes]) => codes.test(code)) ?? [];
  return sentence === undefined ? error : new StoreFault(`${file} ${sentence}`, { cause: error });
}

/** What to tell of SQLite's result codes and of Node's error codes. */
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [/^SQLITE_(?:BUSY|LOCKED)/, 'is held by another process. Try again.'],
  [
    /^SQLITE_(?:NOTADB|CORRUPT)|^EISDIR$/,
    'is damaged or is no SQLite database. Restore it from a backup; see "Back up and restore" in docs/operations.md.',
  ],
  [/^SQLITE_FULL|^ENOSPC$/, 'cannot be written: the disk is full.'],
  [
    /^SQLITE_(?:READONLY|CANTOPEN)|^(?:EACCES|EPERM|EROFS|ENOTDIR)$/,
    'cannot be opened or written. Is its folder writable, and is this the user that the server runs as?',
  ],
  [/^SQLITE_(?:IOERR|NOMEM)/, 'cannot be read or written: the disk or the memory fails.'],
];

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
