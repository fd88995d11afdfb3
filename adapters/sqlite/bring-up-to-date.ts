import { existsSync } from 'node:fs';
import { Database } from './driver.js';
import { SCHEMA_VERSION } from './migrate.ts';
import { SqliteDatabase } from './sqlite-database.ts';

/** Makes the file if there is none and brings its schema up to date; `from` is `undefined` for a new file. @throws StoreTooNew */
export async function bringUpToDate(file: string): Promise<{ from: number | undefined; to: number }> {
  const from = existsSync(file) ? foundVersion(file) : undefined;
  await SqliteDatabase.open(file).close();
  return { from, to: SCHEMA_VERSION };
}

function foundVersion(file: string): number {
  const connection = new Database(file, { readonly: true });
  try {
    return Number(connection.pragma('user_version', { simple: true }));
  } finally {
    connection.close();
  }
}
