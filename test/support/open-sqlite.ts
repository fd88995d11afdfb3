import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteDatabase } from '../../adapters/sqlite/sqlite-database.ts';
import { ACCOUNT, OTHER_ACCOUNT, OTHER_SITE, SITE } from './known-ids.ts';
import type { Opened } from './opened.ts';

/** Which of the known owners a case finds in the file, since foreign keys insist on them. */
export type Owners = 'none' | 'accounts' | 'sites';

/** Opens an adapter on a new SQLite file of its own, which goes when it is closed. */
export function openSqlite<P>(owners: Owners, make: (database: SqliteDatabase) => P): () => Promise<Opened<P>> {
  return async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-sqlite-'));
    const database = SqliteDatabase.open(join(folder, 'portico.db'));
    addOwners(database, owners);
    return {
      port: make(database),
      close: async () => {
        await database.close();
        rmSync(folder, { recursive: true });
      },
    };
  };
}

function addOwners({ connection }: SqliteDatabase, owners: Owners): void {
  if (owners === 'none') return;
  for (const account of [ACCOUNT, OTHER_ACCOUNT]) {
    connection.prepare("insert into accounts values (?, ?, 'hash', 'owner', 0)").run(account, `${account}@example.com`);
  }
  if (owners === 'accounts') return;
  for (const site of [SITE, OTHER_SITE]) {
    connection
      .prepare(
        "insert into sites (id, account_id, name, allowed_origins, locale, created_at) values (?, ?, 'Site', '[]', 'en', 0)",
      )
      .run(site, ACCOUNT);
  }
}
