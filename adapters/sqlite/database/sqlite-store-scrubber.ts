import type { StoreScrubber } from '../../../core/visitors/store-scrubber.port.ts';
import type { SqliteDatabase } from './sqlite-database.ts';

/** SQL that requests a scrub. Runs in the transaction that deletes personal data. */
export const INSERT_SCRUB_REQUEST_SQL =
  'insert into pending_scrub (id, requests) values (1, 1) on conflict (id) do update set requests = requests + 1';

/**
 * Empties the write-ahead log, which may still contain deleted data in older versions of pages. The database file needs
 * no scrubbing, because `secure_delete` overwrites deleted data with zeros.
 */
export class SqliteStoreScrubber implements StoreScrubber {
  private readonly selectRequests;
  private readonly deleteIfUnchanged;

  constructor(private readonly database: SqliteDatabase) {
    this.selectRequests = database.connection.prepare<[], number>('select requests from pending_scrub').pluck();
    // If data was deleted since the scrub began, `requests` has increased. Then the row remains, for the next scrub.
    this.deleteIfUnchanged = database.connection.prepare<[number]>('delete from pending_scrub where requests = ?');
  }

  async scrub(): Promise<void> {
    const requests = await this.database.read(() => this.selectRequests.get());
    if (requests === undefined) return;
    await this.database.emptyWriteAheadLog();
    await this.database.write(() => this.deleteIfUnchanged.run(requests));
  }
}
