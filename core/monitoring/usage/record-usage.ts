import type { Clock } from '../../shared/clock.port.ts';
import { DAY } from '../../shared/time.ts';
import { type Counted, dayOf, type UsageCount } from './usage.ts';
import type { UsageRepository } from './usage-repository.port.ts';

interface GrowingCount extends Omit<UsageCount, 'count'> {
  count: number;
}

/** Buffers the usage counts of sites until `execute` writes them; a process that is killed loses them. */
export class RecordUsage {
  /** By site, then by subject: every request is counted here, and no key is put together for that. */
  private gathered = new Map<string, Map<string, GrowingCount[]>>();
  private dayNumber = -1;
  private day = '';

  constructor(
    private readonly usage: UsageRepository,
    private readonly clock: Clock,
  ) {}

  /** Remembers that something was done so many times, today. */
  note(siteId: string, subject: UsageCount['subject'], what: Counted, count = 1): void {
    const today = Math.floor(this.clock.now() / DAY);
    if (today !== this.dayNumber) {
      this.dayNumber = today;
      this.day = dayOf(today * DAY);
    }
    this.add(siteId, subject, this.day, what, count);
  }

  /** Writes what is gathered; what could not be written is gathered again. */
  async execute(): Promise<void> {
    if (this.gathered.size === 0) return;
    const counts = [...this.gathered.values()].flatMap((subjects) => [...subjects.values()].flat());
    this.gathered = new Map();
    try {
      await this.usage.add(counts);
    } catch (error) {
      for (const { siteId, subject, day, what, count } of counts) this.add(siteId, subject, day, what, count);
      throw error;
    }
  }

  private add(siteId: string, subject: UsageCount['subject'], day: string, what: Counted, count: number): void {
    const counts = this.countsOf(siteId, subject);
    const before = counts.find((one) => one.what === what && one.day === day);
    if (before) before.count += count;
    else counts.push({ siteId, day, subject, what, count });
  }

  private countsOf(siteId: string, subject: string): GrowingCount[] {
    const subjects = this.gathered.get(siteId);
    const known = subjects?.get(subject);
    if (known) return known;
    const counts: GrowingCount[] = [];
    if (subjects) subjects.set(subject, counts);
    else this.gathered.set(siteId, new Map([[subject, counts]]));
    return counts;
  }
}
