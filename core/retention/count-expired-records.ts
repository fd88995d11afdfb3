import type { Clock } from '../shared/clock.port.ts';
import type { ExpiredRecordRepository } from './expired-record-repository.port.ts';
import { deriveCutoff, EXPIRING_KINDS, type ExpiringKind, type Retention } from './retention.ts';

/** Maximum number of records of each kind that are counted. */
export const MAX_COUNTED_RECORDS = 100_000;

/** Numbers of expired records by kind. If `isExact` is false, at least one kind has more. */
export interface ExpiredCounts extends Readonly<Record<ExpiringKind, number>> {
  readonly isExact: boolean;
}

/** Counts the records of a site that this retention would delete now. Changes nothing. */
export class CountExpiredRecords {
  constructor(
    private readonly expired: Pick<ExpiredRecordRepository, 'count'>,
    private readonly clock: Clock,
  ) {}

  async execute(siteId: string, retention: Retention): Promise<ExpiredCounts> {
    const now = this.clock.now();
    const counts = { conversations: 0, deliveries: 0, events: 0, requests: 0, executions: 0 };
    for (const kind of EXPIRING_KINDS) {
      const before = deriveCutoff(retention, kind, now);
      if (before !== null) counts[kind] = await this.expired.count(siteId, kind, before, MAX_COUNTED_RECORDS);
    }
    return { ...counts, isExact: Object.values(counts).every((count) => count < MAX_COUNTED_RECORDS) };
  }
}
