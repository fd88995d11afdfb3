import { StoreUnavailable } from '../../core/shared/domain-error.ts';

/** Whether another process holds the file at the moment. */
export function isBusy(error: unknown): boolean {
  return /^SQLITE_(?:BUSY|LOCKED)/.test(codeOf(error));
}

/** Whether the file or its disk is at fault, and not what was asked of it. */
export function isStoreFault(error: unknown): boolean {
  return /^SQLITE_(?:FULL|IOERR|READONLY|CANTOPEN|NOMEM|CORRUPT|NOTADB)/.test(codeOf(error));
}

/** The error as the core knows it. */
export function refusalOf(error: unknown): unknown {
  if (!isBusy(error) && !isStoreFault(error)) return error;
  return new StoreUnavailable('The store cannot be used at the moment.', { cause: error });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
