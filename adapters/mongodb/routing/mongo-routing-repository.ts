import { EMPTY_ROUTING, type Routing } from '../../../core/routing/routing.ts';
import type { RoutingRepository } from '../../../core/routing/routing-repository.port.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';

export class MongoRoutingRepository implements RoutingRepository {
  private readonly routings;

  constructor(private readonly database: MongoDatabase) {
    this.routings = database.collections.siteRouting;
  }

  async find(siteId: string): Promise<Routing> {
    const found = await this.database.execute(() => this.routings.findOne({ _id: siteId }));
    return found ? (JSON.parse(found.document) as Routing) : EMPTY_ROUTING;
  }

  async save(siteId: string, routing: Routing): Promise<void> {
    const document = JSON.stringify(routing);
    await this.database.execute(() =>
      this.routings.updateOne({ _id: siteId }, { $set: { document } }, { upsert: true }),
    );
  }
}
