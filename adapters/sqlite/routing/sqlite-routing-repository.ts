import { EMPTY_ROUTING, type Routing } from '../../../core/routing/routing.ts';
import type { RoutingRepository } from '../../../core/routing/routing-repository.port.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';

export const SELECT_ROUTING_SQL = 'select document from site_routing where site_id = ?';

export class SqliteRoutingRepository implements RoutingRepository {
  private readonly selectBySite;
  private readonly upsert;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.selectBySite = connection.prepare<[string], string>(SELECT_ROUTING_SQL).pluck();
    this.upsert = connection.prepare<[string, string]>(
      `insert into site_routing (site_id, document) values (?, ?)
       on conflict (site_id) do update set document = excluded.document`,
    );
  }

  find(siteId: string): Promise<Routing> {
    return this.database.read(() => parseRouting(this.selectBySite.get(siteId)));
  }

  async save(siteId: string, routing: Routing): Promise<void> {
    await this.database.write(() => this.upsert.run(siteId, JSON.stringify(routing)));
  }
}

/** Parses a site's stored routing. Returns the empty routing if the site has none. */
export function parseRouting(document: string | undefined): Routing {
  return document === undefined ? EMPTY_ROUTING : (JSON.parse(document) as Routing);
}
