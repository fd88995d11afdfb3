import type { ProcessRegister, RunningProcess } from '../../../core/monitoring/system/process-register.port.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';

export class SqliteProcessRegister implements ProcessRegister {
  private readonly put;
  private readonly take;
  private readonly seenSince;
  private readonly forgetOld;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.put = connection.prepare<RunningProcess>(
      `insert or replace into processes (id, role, version, started_at, seen_at)
       values (@id, @role, @version, @startedAt, @seenAt)`,
    );
    this.take = connection.prepare<[string]>('delete from processes where id = ?');
    this.seenSince = connection.prepare<[number, number], RunningProcess>(
      `select id, role, version, started_at as startedAt, seen_at as seenAt from processes
       where seen_at >= ? order by id limit ?`,
    );
    this.forgetOld = connection.prepare<[number]>('delete from processes where seen_at < ?');
  }

  async keep(process: RunningProcess): Promise<void> {
    await this.database.writeEarly(() => this.put.run(process));
  }

  async remove(id: string): Promise<void> {
    await this.database.writeEarly(() => this.take.run(id));
  }

  list(since: number, limit: number): Promise<readonly RunningProcess[]> {
    return this.database.read(() => this.seenSince.all(since, limit));
  }

  async forget(before: number): Promise<void> {
    await this.database.writeEarly(() => this.forgetOld.run(before));
  }
}
