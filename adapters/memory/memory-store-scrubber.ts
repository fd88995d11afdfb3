import type { StoreScrubber } from '../../core/visitors/store-scrubber.port.ts';

/** Does nothing, because this store has no files. */
export class MemoryStoreScrubber implements StoreScrubber {
  async scrub(): Promise<void> {}
}
