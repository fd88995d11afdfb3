import type { Retention } from './retention.ts';

/** Stores how long each site keeps records. */
export interface RetentionRepository {
  /** Returns the site's retention, or `undefined` if it has saved none. */
  find(siteId: string): Promise<Retention | undefined>;
  /** Replaces the site's retention. Of concurrent calls, the last one wins. Durable when the promise resolves. */
  save(siteId: string, retention: Retention): Promise<void>;
}
