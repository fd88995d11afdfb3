import type { StoreFacts, StoreProbe } from '../../core/health/store-probe.port.ts';

/** A store in memory is always available; tests simulate an outage with `isAvailable`. */
export class MemoryStoreProbe implements StoreProbe {
  constructor(private readonly isAvailable: () => boolean = () => true) {}

  async answersWithin(): Promise<boolean> {
    return this.isAvailable();
  }

  async facts(): Promise<StoreFacts> {
    return { version: null, schemaVersion: null, bytes: null };
  }
}
