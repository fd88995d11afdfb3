import type { Clock } from '../../shared/clock.port.ts';
import { DAY } from '../../shared/time.ts';
import { toUtcDay, type UsageCount, type UsageCounter } from './usage.ts';
import type { UsageRepository } from './usage-repository.port.ts';

interface MutableUsageCount extends Omit<UsageCount, 'count'> {
  count: number;
}

/**
 * Buffers the usage counts of sites until `execute` writes them. If the process is killed, its buffered counts are
 * lost.
 */
export class RecordUsage {
  /**
   * Buffered counts by site id, then by subject. Nested maps are faster than concatenated keys. The speed matters,
   * because every request is counted.
   */
  private buffered = new Map<string, Map<string, MutableUsageCount[]>>();
  private dayNumber = -1;
  private day = '';

  constructor(
    private readonly usage: UsageRepository,
    private readonly clock: Clock,
  ) {}

  /** Adds `count` to the counter of the current day in UTC. */
  increment(siteId: string, subject: UsageCount['subject'], counter: UsageCounter, count = 1): void {
    const today = Math.floor(this.clock.now() / DAY);
    if (today !== this.dayNumber) {
      this.dayNumber = today;
      this.day = toUtcDay(today * DAY);
    }
    this.addToBuffer(siteId, subject, this.day, counter, count);
  }

  /** Writes the buffered counts. If the write fails, buffers the counts again and throws the error. */
  async execute(): Promise<void> {
    if (this.buffered.size === 0) return;
    const counts = [...this.buffered.values()].flatMap((subjects) => [...subjects.values()].flat());
    this.buffered = new Map();
    try {
      await this.usage.add(counts);
    } catch (error) {
      for (const { siteId, subject, day, counter, count } of counts)
        this.addToBuffer(siteId, subject, day, counter, count);
      throw error;
    }
  }

  private addToBuffer(
    siteId: string,
    subject: UsageCount['subject'],
    day: string,
    counter: UsageCounter,
    count: number,
  ): void {
    const counts = this.getOrCreateCounts(siteId, subject);
    const before = counts.find((one) => one.counter === counter && one.day === day);
    if (before) before.count += count;
    else counts.push({ siteId, day, subject, counter, count });
  }

  private getOrCreateCounts(siteId: string, subject: string): MutableUsageCount[] {
    const subjects = this.buffered.get(siteId);
    const existing = subjects?.get(subject);
    if (existing) return existing;
    const counts: MutableUsageCount[] = [];
    if (subjects) subjects.set(subject, counts);
    else this.buffered.set(siteId, new Map([[subject, counts]]));
    return counts;
  }
}
