import type {
  RunningProcess,
  RunningProcessRepository,
} from '../../../core/monitoring/system/running-process-repository.port.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';

export class SqliteRunningProcessRepository implements RunningProcessRepository {
  private readonly upsert;
  private readonly deleteById;
  private readonly selectSeenSince;
  private readonly deleteOld;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.upsert = connection.prepare<RunningProcess>(
      `insert or replace into processes (id, role, version, started_at, seen_at)
       values (@id, @role, @version, @startedAt, @seenAt)`,
    );
    this.deleteById = connection.prepare<[string]>('delete from processes where id = ?');
    this.selectSeenSince = connection.prepare<[number, number], RunningProcess>(
      `select id, role, version, started_at as startedAt, seen_at as seenAt from processes
       where seen_at >= ? order by id limit ?`,
    );
    this.deleteOld = connection.prepare<[number]>('delete from processes where seen_at < ?');
  }

  async save(process: RunningProcess): Promise<void> {
    await this.database.writeWithoutSync(() => this.upsert.run(process));
  }

  async remove(id: string): Promise<void> {
    await this.database.writeWithoutSync(() => this.deleteById.run(id));
  }

  list(since: number, limit: number): Promise<readonly RunningProcess[]> {
    return this.database.read(() => this.selectSeenSince.all(since, limit));
  }

  async deleteSeenBefore(before: number): Promise<void> {
    await this.database.writeWithoutSync(() => this.deleteOld.run(before));
  }
}
