import { EMPTY_ROUTING, type Routing } from '../../core/routing/routing.ts';
import type { RoutingRepository } from '../../core/routing/routing-repository.port.ts';

export class MemoryRoutingRepository implements RoutingRepository {
  private readonly routings = new Map<string, Routing>();

  async find(siteId: string): Promise<Routing> {
    return structuredClone(this.routings.get(siteId) ?? EMPTY_ROUTING);
  }

  async save(siteId: string, routing: Routing): Promise<void> {
    this.routings.set(siteId, structuredClone(routing));
  }
}
