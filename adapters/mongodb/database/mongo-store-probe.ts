import type { StoreInfo, StoreProbe } from '../../../core/health/store-probe.port.ts';
import type { MongoDatabase } from './mongo-database.ts';

export class MongoStoreProbe implements StoreProbe {
  constructor(private readonly database: MongoDatabase) {}

  async isAvailable(millis: number): Promise<boolean> {
    const { sites } = this.database.collections;
    try {
      await this.database.execute(() => sites.findOne({}, { projection: { _id: 1 }, hint: { _id: 1 } }), millis);
      return true;
    } catch {
      return false;
    }
  }

  readInfo(): Promise<StoreInfo> {
    return this.database.execute(async () => {
      const { installation } = this.database.collections;
      const [schema, facts] = await Promise.all([
        installation.findOne({ _id: 'schema' }),
        this.database.readVersionAndSize(),
      ]);
      return { ...facts, schemaVersion: schema?.version ?? null };
    });
  }
}
