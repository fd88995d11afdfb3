import { EMPTY_ROUTING, type Routing } from '../../core/routing/routing.ts';
import type { RoutingRepository } from '../../core/routing/routing-repository.port.ts';
import { EventTables } from './event-tables.ts';

export class MemoryRoutingRepository implements RoutingRepository {
  constructor(private readonly table = new EventTables()) {}

  async find(siteId: string): Promise<Routing> {
    return structuredClone(this.table.routings.get(siteId) ?? EMPTY_ROUTING);
  }

  async save(siteId: string, routing: Routing): Promise<void> {
    this.table.routings.set(siteId, structuredClone(routing));
  }
}
