import type { StoreInfo, StoreProbe } from '../../../core/health/store-probe.port.ts';
import type { SqliteDatabase } from './sqlite-database.ts';

export class SqliteStoreProbe implements StoreProbe {
  private readonly selectAnySite;
  private readonly selectVersion;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.selectVersion = connection.prepare<[], string>('select sqlite_version()').pluck();
    this.selectAnySite = connection.prepare('select 1 from sites limit 1');
  }

  async isAvailable(): Promise<boolean> {
    try {
      this.selectAnySite.get();
      return true;
    } catch {
      return false;
    }
  }

  readInfo(): Promise<StoreInfo> {
    const { connection } = this.database;
    const pragma = (name: string) => Number(connection.pragma(name, { simple: true }));
    return this.database.read(() => ({
      version: this.selectVersion.get() ?? null,
      schemaVersion: pragma('user_version'),
      bytes: pragma('page_count') * pragma('page_size'),
    }));
  }
}
