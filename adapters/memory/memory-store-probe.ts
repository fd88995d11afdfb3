import type { StoreFacts, StoreProbe } from '../../core/health/store-probe.port.ts';

/** A store in memory is there as long as the process; `isThere` lets it seem to be away. */
export class MemoryStoreProbe implements StoreProbe {
  constructor(private readonly isThere: () => boolean = () => true) {}

  async answersWithin(): Promise<boolean> {
    return this.isThere();
  }

  async facts(): Promise<StoreFacts> {
    return { version: null, schemaVersion: null, bytes: null };
  }
}
