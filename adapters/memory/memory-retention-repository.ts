import type { Retention } from '../../core/retention/retention.ts';
import type { RetentionRepository } from '../../core/retention/retention-repository.port.ts';

export class MemoryRetentionRepository implements RetentionRepository {
  private readonly retentions = new Map<string, Retention>();

  async find(siteId: string): Promise<Retention | undefined> {
    return this.retentions.get(siteId);
  }

  async save(siteId: string, retention: Retention): Promise<void> {
    this.retentions.set(siteId, { ...retention });
  }
}
