import type { StoreScrubber } from '../../../core/visitors/store-scrubber.port.ts';
import type { SqliteDatabase } from './sqlite-database.ts';

/** SQL that requests a scrub, in the transaction that deletes data. */
export const REQUEST_SCRUB_SQL =
  'insert into pending_scrub (id, requests) values (1, 1) on conflict (id) do update set requests = requests + 1';

/**
 * Empties the write-ahead log, which contains older versions of the pages of the file. The file itself needs no
 * scrubbing: `secure_delete` overwrites what is deleted.
 */
export class SqliteStoreScrubber implements StoreScrubber {
  private readonly requests;
  private readonly finish;

  constructor(private readonly database: SqliteDatabase) {
    this.requests = database.connection.prepare<[], number>('select requests from pending_scrub').pluck();
    // A deletion after the log was emptied has changed the number.
    this.finish = database.connection.prepare<[number]>('delete from pending_scrub where requests = ?');
  }

  async scrub(): Promise<void> {
    const requests = await this.database.read(() => this.requests.get());
    if (requests === undefined) return;
    await this.database.emptyWriteAheadLog();
    await this.database.write(() => this.finish.run(requests));
  }
}
