import type { StoreInfo, StoreProbe } from '../../../core/health/store-probe.port.ts';
import type { SqliteDatabase } from './sqlite-database.ts';

export class SqliteStoreProbe implements StoreProbe {
  private readonly read;
  private readonly version;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.version = connection.prepare<[], string>('select sqlite_version()').pluck();
    this.read = connection.prepare('select 1 from sites limit 1');
  }

  async isAvailable(): Promise<boolean> {
    try {
      this.read.get();
      return true;
    } catch {
      return false;
    }
  }

  readInfo(): Promise<StoreInfo> {
    const { connection } = this.database;
    const pragma = (name: string) => Number(connection.pragma(name, { simple: true }));
    return this.database.read(() => ({
      version: this.version.get() ?? null,
      schemaVersion: pragma('user_version'),
      bytes: pragma('page_count') * pragma('page_size'),
    }));
  }
}
