import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Database as Connection } from 'better-sqlite3';
import { Database } from '../database/driver.ts';
import { isCorruptionError, toStoreError } from '../database/store-errors.ts';
import {
  assertCompanionMayBeWritten,
  BackupRejectedError,
  type CompanionFile,
  copyCompanionFile,
  createEmptyFile,
  syncToDisk,
} from './backup-files.ts';

export interface BackupResult {
  readonly bytes: number;
  readonly schemaVersion: number;
}

export interface BackupOptions {
  /** Whether existing files may be replaced. */
  readonly replace: boolean;
  /** Other files that a restored database needs, such as the master key. */
  readonly companions: readonly CompanionFile[];
}

/**
 * Copies a database to the path `destination`, while servers read and write it. The copy contains all writes that were
 * committed before the call, in a single file without a log. The database and its companions are copied to temporary
 * files and synced to disk, and the copy's integrity is checked. Then the companions and last the database are renamed
 * to their final names. Creates a missing folder, but not the folders above it.
 * @throws BackupRejectedError
 */
export function backUpDatabase(
  file: string,
  destination: string,
  { replace, companions }: BackupOptions,
): BackupResult {
  assertValidDestination(file, destination, replace);
  for (const companion of companions) assertCompanionMayBeWritten(companion, replace);
  const folder = dirname(destination);
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });

  const moves = new Map<string, string>();
  const createDraftPath = (path: string) => {
    const draft = `${path}.partial-${process.pid}`;
    moves.set(draft, path);
    return draft;
  };
  try {
    for (const companion of companions) copyCompanionFile(companion, createDraftPath(companion.to));
    const backup = copyDatabase(file, createDraftPath(destination));
    assertValidDestination(file, destination, replace);
    for (const [draft, path] of moves) renameSync(draft, path);
    syncToDisk(folder);
    return backup;
  } finally {
    for (const draft of moves.keys()) rmSync(draft, { force: true });
  }
}

/**
 * Checks that the copy may be written. Never allows replacing a database in use, because SQLite would apply the
 * write-ahead log of the replaced database to the copy.
 */
function assertValidDestination(file: string, destination: string, replace: boolean): void {
  const stats = statSync(destination, { throwIfNoEntry: false });
  if (!stats) return;
  if (stats.isDirectory()) throw new BackupRejectedError(`${destination} is a folder. Give the path of a file.`);
  const { dev, ino } = statSync(file);
  if (stats.dev === dev && stats.ino === ino) throw new BackupRejectedError(`${destination} is the store itself.`);
  if (!replace) throw new BackupRejectedError(`${destination} already exists. Use --force to replace it.`);
  if (existsSync(`${destination}-wal`)) {
    throw new BackupRejectedError(
      `${destination} has a write-ahead log, so it may be a database in use. It is not replaced.`,
    );
  }
}

function copyDatabase(file: string, draft: string): BackupResult {
  createEmptyFile(draft);
  const schemaVersion = withReadOnlyConnection(file, (connection) => {
    const version = readSchemaVersion(connection);
    if (version === 0) throw new BackupRejectedError(`${file} contains no store.`);
    connection.prepare('vacuum into ?').run(draft);
    return version;
  });
  withReadOnlyConnection(draft, (connection) => {
    const integrity = connection.pragma('integrity_check', { simple: true });
    if (integrity !== 'ok') throw new BackupRejectedError(`The copy is damaged: ${integrity}`);
    if (readSchemaVersion(connection) !== schemaVersion)
      throw new BackupRejectedError('The schema changed during the backup. Try again.');
  });
  syncToDisk(draft);
  return { bytes: statSync(draft).size, schemaVersion };
}

function withReadOnlyConnection<Result>(file: string, work: (connection: Connection) => Result): Result {
  const connection = new Database(file, { readonly: true });
  try {
    return work(connection);
  } catch (error) {
    // A corruption error is about `file`. Other errors are thrown unchanged, because they may be about the destination.
    throw isCorruptionError(error) ? toStoreError(error, file) : error;
  } finally {
    connection.close();
  }
}

function readSchemaVersion(connection: Connection): number {
  return Number(connection.pragma('user_version', { simple: true }));
}
