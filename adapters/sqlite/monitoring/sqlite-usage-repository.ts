import type { UsageCount } from '../../../core/monitoring/usage/usage.ts';
import type { UsageRepository } from '../../../core/monitoring/usage/usage-repository.port.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';

export class SqliteUsageRepository implements UsageRepository {
  private readonly increment;
  private readonly selectSince;
  private readonly deleteOld;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.increment = connection.prepare<UsageCount>(
      `insert into usage_counts (site_id, day, subject, what, count) values (@siteId, @day, @subject, @counter, @count)
       on conflict (site_id, day, subject, what) do update set count = count + excluded.count`,
    );
    this.selectSince = connection.prepare<[string, string], UsageCount>(
      `select site_id as siteId, day, subject, what as counter, count from usage_counts
       where site_id = ? and day >= ? order by day, subject, what`,
    );
    this.deleteOld = connection.prepare<[string, number]>(
      `delete from usage_counts where (site_id, day, subject, what) in
         (select site_id, day, subject, what from usage_counts where day < ? order by day limit ?)`,
    );
  }

  async add(counts: readonly UsageCount[]): Promise<void> {
    await this.database.writeWithoutSync(() => {
      for (const count of counts) this.increment.run(count);
    });
  }

  list(siteId: string, since: string): Promise<readonly UsageCount[]> {
    return this.database.read(() => this.selectSince.all(siteId, since));
  }

  deleteBefore(day: string, limit: number): Promise<number> {
    return this.database.writeWithoutSync(() => this.deleteOld.run(day, limit).changes);
  }
}
