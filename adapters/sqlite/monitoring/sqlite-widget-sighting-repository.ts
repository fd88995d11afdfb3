import type {
  WidgetSighting,
  WidgetSightingRepository,
} from '../../../core/monitoring/overview/widget-sighting-repository.port.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';

export class SqliteWidgetSightingRepository implements WidgetSightingRepository {
  private readonly upsert;
  private readonly selectLatest;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.upsert = connection.prepare<WidgetSighting>(
      `insert into widget_sightings (site_id, origin, seen_at) values (@siteId, @origin, @at)
       on conflict (site_id, origin) do update set seen_at = max(seen_at, excluded.seen_at)`,
    );
    // A site has few origins, so sorting needs no index.
    this.selectLatest = connection.prepare<[string], WidgetSighting>(
      `select site_id as siteId, origin, seen_at as at from widget_sightings
       where site_id = ? order by seen_at desc limit 1`,
    );
  }

  async save(sightings: readonly WidgetSighting[]): Promise<void> {
    await this.database.writeWithoutSync(() => {
      for (const sighting of sightings) this.upsert.run(sighting);
    });
  }

  findLatest(siteId: string): Promise<WidgetSighting | undefined> {
    return this.database.read(() => this.selectLatest.get(siteId));
  }
}
