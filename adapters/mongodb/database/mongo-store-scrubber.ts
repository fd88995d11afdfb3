import type { StoreScrubber } from '../../../core/visitors/store-scrubber.port.ts';

/** Does nothing, because MongoDB manages its files. docs/data-protection.md says how long they contain deleted data. */
export class MongoStoreScrubber implements StoreScrubber {
  async scrub(): Promise<void> {}
}
