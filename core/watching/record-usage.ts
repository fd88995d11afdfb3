import type { Clock } from '../shared/clock.port.ts';
import { DAY } from '../shared/time.ts';
import { type Counted, dayOf, type UsageCount } from './usage.ts';
import type { UsageRepository } from './usage-repository.port.ts';

/** Gathers what is done on sites and writes it now and then: a process that is killed forgets what it did since. Decisions 7. */
export class RecordUsage {
  private gathered = new Map<string, UsageCount>();
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
    this.add({ siteId, day: this.day, subject, what, count });
  }

  /** Writes what is gathered; what could not be written is gathered again. */
  async execute(): Promise<void> {
    if (this.gathered.size === 0) return;
    const counts = [...this.gathered.values()];
    this.gathered = new Map();
    try {
      await this.usage.add(counts);
    } catch (error) {
      for (const count of counts) this.add(count);
      throw error;
    }
  }

  private add(more: UsageCount): void {
    const key = `${more.siteId} ${more.day} ${more.subject} ${more.what}`;
    const before = this.gathered.get(key);
    this.gathered.set(key, before ? { ...before, count: before.count + more.count } : more);
  }
}
