import type { Routing } from './routing.ts';

/** Stores the routing of each site. */
export interface RoutingRepository {
  /** Returns the site's current routing, or `EMPTY_ROUTING` if none is stored. Reads the store each time. */
  find(siteId: string): Promise<Routing>;

  /**
   * Replaces the site's routing as a whole. Of concurrent calls, the last one wins. When the promise resolves, the
   * routing is durable and visible to all processes.
   */
  save(siteId: string, routing: Routing): Promise<void>;
}
