import { EMPTY_ROUTING, type Routing } from '../../../core/routing/routing.ts';
import type { RoutingRepository } from '../../../core/routing/routing-repository.port.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';

export class SqliteRoutingRepository implements RoutingRepository {
  private readonly bySite;
  private readonly upsert;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.bySite = connection.prepare<[string], string>('select document from site_routing where site_id = ?').pluck();
    this.upsert = connection.prepare<[string, string]>(
      `insert into site_routing (site_id, document) values (?, ?)
       on conflict (site_id) do update set document = excluded.document`,
    );
  }

  find(siteId: string): Promise<Routing> {
    return this.database.read(() => {
      const document = this.bySite.get(siteId);
      return document === undefined ? EMPTY_ROUTING : (JSON.parse(document) as Routing);
    });
  }

  async save(siteId: string, routing: Routing): Promise<void> {
    await this.database.write(() => this.upsert.run(siteId, JSON.stringify(routing)));
  }
}
