import type { Routing } from './routing.ts';
import type { RoutingRepository } from './routing-repository.port.ts';

/** Reads the routing of a site. */
export class ReadRouting {
  constructor(private readonly routings: RoutingRepository) {}

  execute({ siteId }: { readonly siteId: string }): Promise<Routing> {
    return this.routings.find(siteId);
  }
}
