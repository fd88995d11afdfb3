import type { Retention } from '../../../core/retention/retention.ts';
import type { RetentionRepository } from '../../../core/retention/retention-repository.port.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';

export class SqliteRetentionRepository implements RetentionRepository {
  private readonly selectBySite;
  private readonly upsert;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.selectBySite = connection
      .prepare<[string], string>('select document from site_retention where site_id = ?')
      .pluck();
    this.upsert = connection.prepare<[string, string]>(
      `insert into site_retention (site_id, document) values (?, ?)
       on conflict (site_id) do update set document = excluded.document`,
    );
  }

  find(siteId: string): Promise<Retention | undefined> {
    return this.database.read(() => {
      const document = this.selectBySite.get(siteId);
      return document === undefined ? undefined : (JSON.parse(document) as Retention);
    });
  }

  async save(siteId: string, retention: Retention): Promise<void> {
    await this.database.write(() => this.upsert.run(siteId, JSON.stringify(retention)));
  }
}
