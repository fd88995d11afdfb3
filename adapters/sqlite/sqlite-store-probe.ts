import type { StoreProbe } from '../../core/health/store-probe.port.ts';
import type { SqliteDatabase } from './sqlite-database.ts';

export class SqliteStoreProbe implements StoreProbe {
  private readonly read;

  constructor({ connection }: SqliteDatabase) {
    this.read = connection.prepare('select 1 from sites limit 1');
  }

  async answersWithin(): Promise<boolean> {
    try {
      this.read.get();
      return true;
    } catch {
      return false;
    }
  }
}
