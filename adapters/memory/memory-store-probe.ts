import type { StoreInfo, StoreProbe } from '../../core/health/store-probe.port.ts';

/** A store in memory is always available. Tests simulate an outage with `hasStore`. */
export class MemoryStoreProbe implements StoreProbe {
  constructor(private readonly hasStore: () => boolean = () => true) {}

  async isAvailable(): Promise<boolean> {
    return this.hasStore();
  }

  async readInfo(): Promise<StoreInfo> {
    return { version: null, schemaVersion: null, bytes: null };
  }
}
