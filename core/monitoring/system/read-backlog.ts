import type { AssessmentLeases } from '../../assessments/assessment-leases.port.ts';
import type { Clock } from '../../shared/clock.port.ts';
import { WORK_QUEUES, type WorkBacklogReader, type WorkQueue } from './work-backlog-reader.port.ts';

/** Figures about the work that waits in the store, for the metrics. */
export interface BacklogStatistics {
  /** Assessments that wait for a worker, counted up to 10,000. */
  readonly waitingAssessments: number;
  /** Age of the oldest due work in each queue, in milliseconds. 0 if nothing is due. */
  readonly agesMs: Readonly<Record<WorkQueue, number>>;
  /** Unmatched payments, counted up to 10,000. */
  readonly unmatchedPayments: number;
}

const MAX_COUNTED_ITEMS = 10_000;

/** Reads how much work waits, and how long. @throws StoreUnavailableError */
export class ReadBacklog {
  constructor(
    private readonly backlog: WorkBacklogReader,
    private readonly leases: Pick<AssessmentLeases, 'countAvailable'>,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<BacklogStatistics> {
    const now = this.clock.now();
    const [{ dueSince, unmatchedPayments }, waitingAssessments] = await Promise.all([
      this.backlog.read(now, MAX_COUNTED_ITEMS),
      this.leases.countAvailable(now, MAX_COUNTED_ITEMS),
    ]);
    const ages = WORK_QUEUES.map((queue) => [queue, Math.max(now - (dueSince[queue] ?? now), 0)] as const);
    const agesMs = Object.fromEntries(ages) as Record<WorkQueue, number>;
    return { waitingAssessments, agesMs, unmatchedPayments };
  }
}
