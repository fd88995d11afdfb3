import type {
  WidgetSighting,
  WidgetSightingRepository,
} from '../../../core/monitoring/overview/widget-sighting-repository.port.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { toWidgetSightingKey } from '../documents/monitoring-documents.ts';

export class MongoWidgetSightingRepository implements WidgetSightingRepository {
  private readonly sightings;

  constructor(private readonly database: MongoDatabase) {
    this.sightings = database.collections.widgetSightings;
  }

  async save(sightings: readonly WidgetSighting[]): Promise<void> {
    if (sightings.length === 0) return;
    const writes = sightings.map(({ siteId, origin, at }) => ({
      updateOne: {
        filter: { _id: toWidgetSightingKey(siteId, origin) },
        update: { $max: { seenAt: at }, $setOnInsert: { siteId, origin } },
        upsert: true,
      },
    }));
    await this.database.execute(() => this.sightings.bulkWrite(writes));
  }

  async findLatest(siteId: string): Promise<WidgetSighting | undefined> {
    const latest = await this.database.execute(() => this.sightings.findOne({ siteId }, { sort: { seenAt: -1 } }));
    return latest ? { siteId, origin: latest.origin, at: latest.seenAt } : undefined;
  }
}
