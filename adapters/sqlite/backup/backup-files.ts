import { closeSync, fsyncSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';

/** The backup was not created; existing files are unchanged. */
export class BackupRejected extends Error {}

/** A small file that is backed up with the database: its path, and the path of its copy. */
export interface Companion {
  readonly from: string;
  readonly to: string;
}

/**
 * Accepts an existing file of the same content, from an earlier backup. A different one could be the only copy of
 * another store's master key.
 * @throws BackupRefused
 */
export function assertCompanionReplaceable({ from, to }: Companion, replace: boolean): void {
  if (replace || !statSync(to, { throwIfNoEntry: false })) return;
  if (!readFileSync(to).equals(readFileSync(from))) {
    throw new BackupRejected(`${to} already exists with different content. Use --force to replace it.`);
  }
}

/** Copies the file to `draft` and syncs it to disk. */
export function copyCompanion({ from }: Companion, draft: string): void {
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
