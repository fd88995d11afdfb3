import { closeSync, fsyncSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';

/** The backup was not made; whatever stood at its place stands there still. */
export class BackupRejected extends Error {}

/** A small file that goes with the database, and what it is called beside the copy. */
export interface Companion {
  readonly from: string;
  readonly to: string;
}

/**
 * A file of the same content may exist from an earlier backup. A different one could be the only key to another store.
 * @throws BackupRefused
 */
export function assertCompanionReplaceable({ from, to }: Companion, replace: boolean): void {
  if (replace || !statSync(to, { throwIfNoEntry: false })) return;
  if (!readFileSync(to).equals(readFileSync(from))) {
    throw new BackupRejected(`${to} exists already and differs; only --force replaces it.`);
  }
}

/** Copies it into a new file, on disk when it answers. */
export function copyCompanion({ from }: Companion, draft: string): void {
  createEmptyFile(draft);
  writeFileSync(draft, readFileSync(from));
  syncToDisk(draft);
}

/** Makes a new file, readable to this user alone from the start. */
export function createEmptyFile(path: string): void {
  closeSync(openSync(path, 'wx', 0o600));
}

/** Waits until the file or folder is on disk. */
export function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
