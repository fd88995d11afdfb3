import type { Clock } from '../../shared/clock.port.ts';
import { groupBy } from '../../shared/group-by.ts';
import { DAY } from '../../shared/time.ts';
import type { RecordUsage } from './record-usage.ts';
import { type SiteUsageSubject, toUtcDay, type UsageCount, type UsageCounter } from './usage.ts';
import type { UsageRepository } from './usage-repository.port.ts';

type DailyCounts<Name extends UsageCounter> = { readonly day: string } & { readonly [Key in Name]: number };

export interface SiteUsage {
  readonly keys: readonly { readonly keyId: string; readonly days: readonly DailyCounts<'requests' | 'refused'>[] }[];
  readonly tickets: readonly DailyCounts<'created' | 'resolved'>[];
  readonly assessments: readonly DailyCounts<'completed' | 'failed'>[];
  readonly deliveries: readonly DailyCounts<'accepted' | 'refused' | 'applied' | 'unmatched' | 'failed'>[];
}

/**
 * Stores the counts that this process has buffered, and reads a site's usage counts of the last `days` days in UTC,
 * including today, oldest first. Omits days without counts.
 */
export class FlushAndReadUsage {
  constructor(
    private readonly usage: UsageRepository,
    private readonly recordUsage: RecordUsage,
    private readonly clock: Clock,
  ) {}

  async execute({ siteId, days }: { siteId: string; days: number }): Promise<SiteUsage> {
    await this.recordUsage.execute();
    const counts = await this.usage.list(siteId, toUtcDay(this.clock.now() - (days - 1) * DAY));
    const bySubject = groupBy(counts, ({ subject }) => subject);
    const toDays = <Name extends UsageCounter>(subject: UsageCount['subject'], ...counters: readonly Name[]) =>
      countPerDay(bySubject.get(subject) ?? [], counters);
    const keyIds = [...bySubject.keys()].filter(isApiKeySubject);
    return {
      keys: keyIds.sort().map((keyId) => ({ keyId, days: toDays(keyId, 'requests', 'refused') })),
      tickets: toDays('tickets', 'created', 'resolved'),
      assessments: toDays('assessments', 'completed', 'failed'),
      deliveries: toDays('deliveries', 'accepted', 'refused', 'applied', 'unmatched', 'failed'),
    };
  }
}

function countPerDay<Name extends UsageCounter>(
  counts: readonly UsageCount[],
  counters: readonly Name[],
): readonly DailyCounts<Name>[] {
  const days = [...new Set(counts.map(({ day }) => day))].sort();
  return days.map((day) => {
    const dayCounts = new Map(counts.filter((one) => one.day === day).map((one) => [one.counter, one.count]));
    return {
      day,
      ...Object.fromEntries(counters.map((name) => [name, dayCounts.get(name) ?? 0])),
    } as DailyCounts<Name>;
  });
}

function isApiKeySubject(subject: SiteUsageSubject | `key_${string}`): subject is `key_${string}` {
  return subject.startsWith('key_');
}
