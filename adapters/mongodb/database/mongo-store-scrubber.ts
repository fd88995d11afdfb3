import type { StoreScrubber } from '../../../core/visitors/store-scrubber.port.ts';

/** MongoDB manages its own files. docs/data-protection.md says how long they contain deleted documents. */
export class MongoStoreScrubber implements StoreScrubber {
  async scrub(): Promise<void> {}
}
