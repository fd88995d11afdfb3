import { existsSync } from 'node:fs';
import type { Database as Connection } from 'better-sqlite3';
import { Database } from './driver.ts';
import { SCHEMA_VERSION } from './migrate.ts';
import { SqliteDatabase } from './sqlite-database.ts';
import { toStoreError } from './store-errors.ts';

/**
 * Migrates the file's schema, and creates a missing file. Returns the schema versions before and after; `from` is
 * `undefined` for a new file.
 * @throws StoreTooNewError
 * @throws StoreUnusableError if the file cannot be used
 */
export async function runMigrations(file: string): Promise<{ from: number | undefined; to: number }> {
  const from = existsSync(file) ? readSchemaVersion(file) : undefined;
  await SqliteDatabase.open(file).close();
  return { from, to: SCHEMA_VERSION };
}

function readSchemaVersion(file: string): number {
  let connection: Connection | undefined;
  try {
    connection = new Database(file, { readonly: true });
    return Number(connection.pragma('user_version', { simple: true }));
  } catch (error) {
    throw toStoreError(error, file);
  } finally {
    connection?.close();
  }
}
