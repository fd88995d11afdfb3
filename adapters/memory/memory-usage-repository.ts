import type { UsageCount } from '../../core/monitoring/usage/usage.ts';
import type { UsageRepository } from '../../core/monitoring/usage/usage-repository.port.ts';

export class MemoryUsageRepository implements UsageRepository {
  private readonly counts = new Map<string, UsageCount>();

  async add(counts: readonly UsageCount[]): Promise<void> {
    for (const more of counts) {
      const key = `${more.siteId} ${more.day} ${more.subject} ${more.counter}`;
      this.counts.set(key, { ...more, count: more.count + (this.counts.get(key)?.count ?? 0) });
    }
  }

  async list(siteId: string, since: string): Promise<readonly UsageCount[]> {
    return [...this.counts.values()]
      .filter((one) => one.siteId === siteId && one.day >= since)
      .sort((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)));
  }

  async deleteBefore(day: string, limit: number): Promise<number> {
    const old = [...this.counts].filter(([, one]) => one.day < day).slice(0, limit);
    for (const [key] of old) this.counts.delete(key);
    return old.length;
  }
}
