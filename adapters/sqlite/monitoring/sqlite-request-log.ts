import type { LoggedRequest } from '../../../core/monitoring/request-log/answered-request.ts';
import type { RequestBatch, RequestLog } from '../../../core/monitoring/request-log/request-log.port.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';

interface RequestBatchRow {
  readonly id: string;
  readonly site_id: string;
  readonly written_at: number;
  readonly requests: string;
}

export class SqliteRequestLog implements RequestLog {
  private readonly insert;
  private readonly selectBatches;
  private readonly deleteOldest;
  private readonly deleteOld;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.insert = connection.prepare<[string, string, number, number, string]>(
      'insert into request_batches (id, site_id, written_at, count, requests) values (?, ?, ?, ?, ?)',
    );
    this.selectBatches = connection.prepare<[string, string, number], RequestBatchRow>(
      `select id, site_id, written_at, requests from request_batches
       where site_id = ? and id <= ? order by id desc limit ?`,
    );
    this.deleteOldest = connection.prepare<[string, number]>(
      `delete from request_batches where id in (
         select id from (select id, sum(count) over (order by id desc) - count as newer
           from request_batches where site_id = ?) where newer >= ?)`,
    );
    this.deleteOld = connection.prepare<[string, number, number]>(
      `delete from request_batches where id in
         (select id from request_batches where site_id = ? and written_at < ? order by written_at limit ?)`,
    );
  }

  async append({ id, siteId, writtenAt, requests }: RequestBatch): Promise<void> {
    const text = JSON.stringify(requests);
    await this.database.writeWithoutSync(() => this.insert.run(id, siteId, writtenAt, requests.length, text));
  }

  listBatches(siteId: string, limit: number, from = '~'): Promise<readonly RequestBatch[]> {
    return this.database.read(() => this.selectBatches.all(siteId, from, limit).map(toRequestBatch));
  }

  async trim(siteId: string, keep: number): Promise<void> {
    await this.database.writeWithoutSync(() => this.deleteOldest.run(siteId, keep));
  }

  deleteWrittenBefore(siteId: string, at: number, limit: number): Promise<number> {
    return this.database.writeWithoutSync(() => this.deleteOld.run(siteId, at, limit).changes);
  }
}

function toRequestBatch({ id, site_id, written_at, requests }: RequestBatchRow): RequestBatch {
  return { id, siteId: site_id, writtenAt: written_at, requests: JSON.parse(requests) as LoggedRequest[] };
}
