import type { Clock } from '../../shared/clock.port.ts';
import { groupBy } from '../../shared/group-by.ts';
import { DAY } from '../../shared/time.ts';
import type { RecordUsage } from './record-usage.ts';
import { type Counter, type Subject, toUtcDay, type UsageCount } from './usage.ts';
import type { UsageRepository } from './usage-repository.port.ts';

type Day<Name extends Counter> = { readonly day: string } & { readonly [Key in Name]: number };

export interface Usage {
  readonly keys: readonly { readonly keyId: string; readonly days: readonly Day<'requests' | 'refused'>[] }[];
  readonly tickets: readonly Day<'created' | 'resolved'>[];
  readonly assessments: readonly Day<'completed' | 'failed'>[];
  readonly deliveries: readonly Day<'accepted' | 'refused' | 'applied' | 'unmatched' | 'failed'>[];
}

/**
 * Reads a site's usage counts of the last `days` days in UTC, including today, oldest first. Days without counts are
 * omitted.
 */
export class ReadUsage {
  constructor(
    private readonly usage: UsageRepository,
    private readonly recordUsage: RecordUsage,
    private readonly clock: Clock,
  ) {}

  async execute({ siteId, days }: { siteId: string; days: number }): Promise<Usage> {
    await this.recordUsage.execute();
    const counts = await this.usage.list(siteId, toUtcDay(this.clock.now() - (days - 1) * DAY));
    const bySubject = groupBy(counts, ({ subject }) => subject);
    const toDays = <Name extends Counter>(subject: UsageCount['subject'], ...counters: readonly Name[]) =>
      countPerDay(bySubject.get(subject) ?? [], counters);
    const keyIds = [...bySubject.keys()].filter(isKey);
    return {
      keys: keyIds.sort().map((keyId) => ({ keyId, days: toDays(keyId, 'requests', 'refused') })),
      tickets: toDays('tickets', 'created', 'resolved'),
      assessments: toDays('assessments', 'completed', 'failed'),
      deliveries: toDays('deliveries', 'accepted', 'refused', 'applied', 'unmatched', 'failed'),
    };
  }
}

function countPerDay<Name extends Counter>(
  counts: readonly UsageCount[],
  counters: readonly Name[],
): readonly Day<Name>[] {
  const days = [...new Set(counts.map(({ day }) => day))].sort();
  return days.map((day) => {
    const dayCounts = new Map(counts.filter((one) => one.day === day).map((one) => [one.counter, one.count]));
    return { day, ...Object.fromEntries(counters.map((name) => [name, dayCounts.get(name) ?? 0])) } as Day<Name>;
  });
}

function isKey(subject: Subject | `key_${string}`): subject is `key_${string}` {
  return subject.startsWith('key_');
}
