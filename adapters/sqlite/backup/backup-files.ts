import { closeSync, fsyncSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';

/** Thrown when a backup was not created. Existing files are unchanged. */
export class BackupRejectedError extends Error {}

/** A small file that is backed up with the database, such as the master key. `from` and `to` are paths. */
export interface CompanionFile {
  readonly from: string;
  readonly to: string;
}

/**
 * Checks that a companion's copy may be written. Accepts an existing file with the same content, which comes from an
 * earlier backup. Rejects any other existing file unless `replace` is set, because the file could be the only copy of
 * another store's master key.
 * @throws BackupRejectedError
 */
export function assertCompanionMayBeWritten({ from, to }: CompanionFile, replace: boolean): void {
  if (replace || !statSync(to, { throwIfNoEntry: false })) return;
  if (!readFileSync(to).equals(readFileSync(from))) {
    throw new BackupRejectedError(`${to} already exists with different content. Use --force to replace it.`);
  }
}

/** Copies the companion to `draft` and syncs the copy to disk. */
export function copyCompanionFile({ from }: CompanionFile, draft: string): void {
  createEmptyFile(draft);
  writeFileSync(draft, readFileSync(from));
  syncToDisk(draft);
}

/** Creates a new file that only the current user can read. */
export function createEmptyFile(path: string): void {
  closeSync(openSync(path, 'wx', 0o600));
}

/** Syncs a file or folder to disk. */
export function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
