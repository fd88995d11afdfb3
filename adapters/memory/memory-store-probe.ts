import type { StoreFacts, StoreProbe } from '../../core/health/store-probe.port.ts';

/** A store in memory is there as long as the process; `isThere` lets it seem to be away. */
export class MemoryStoreProbe implements StoreProbe {
  constructor(private readonly isAvailable: () => boolean = () => true) {}

  async answersWithin(): Promise<boolean> {
    return this.isAvailable();
  }

  async facts(): Promise<StoreFacts> {
    return { version: null, schemaVersion: null, bytes: null };
  }
}
