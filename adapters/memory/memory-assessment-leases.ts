import type { Assessment } from '../../core/assessments/assessment.ts';
import { toAssessmentEvents } from '../../core/assessments/assessment-events.ts';
import type { AssessmentLeases } from '../../core/assessments/assessment-leases.port.ts';
import type { AssessmentProgress } from '../../core/assessments/assessment-progress.ts';
import { type Lease, MAX_TIME_UNTIL_LEASE_EXPIRY_MS } from '../../core/shared/lease.ts';
import type { AssessmentTable } from './assessment-table.ts';
import { EventTables } from './event-tables.ts';

export class MemoryAssessmentLeases implements AssessmentLeases {
  constructor(
    private readonly table: AssessmentTable,
    private readonly events = new EventTables(),
  ) {}

  async acquire(
    now: number,
    begin: (assessment: Assessment) => Assessment,
    excludedSiteId?: string,
  ): Promise<Assessment | undefined> {
    const running = new Map<string, number>();
    for (const assessment of this.table.listActive(now)) {
      const { siteId } = assessment;
      if (isAssessmentLeased(assessment, now)) running.set(siteId, (running.get(siteId) ?? 0) + 1);
    }
    const runningOfSite = ({ siteId }: Assessment) => running.get(siteId) ?? 0;
    const [next] = this.listWaitingAssessments(now)
      .filter(({ siteId }) => siteId !== excludedSiteId)
      .sort(
        (one, other) =>
          runningOfSite(one) - runningOfSite(other) || one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1),
      );
    if (!next) return undefined;
    const taken = begin(next);
    this.table.replace(taken);
    this.events.appendEvents(taken.siteId, () => toAssessmentEvents(taken));
    return taken;
  }

  async saveProgress(
    { siteId, resourceId, fencingNumber }: Lease,
    progress: AssessmentProgress,
  ): Promise<'saved' | 'lost'> {
    const leased = this.table.find(siteId, resourceId, 0);
    if (leased?.status !== 'running' || leased.fencingNumber !== fencingNumber) return 'lost';
    this.table.saveProgress(leased, progress);
    return 'saved';
  }

  async renew({ siteId, resourceId, fencingNumber }: Lease, expiresAt: number): Promise<'renewed' | 'lost'> {
    const leased = this.table.find(siteId, resourceId, 0);
    if (leased?.status !== 'running' || leased.fencingNumber !== fencingNumber) return 'lost';
    this.table.replace({ ...leased, leaseExpiresAt: expiresAt });
    return 'renewed';
  }

  async finish(assessment: Assessment, onDurable?: () => void): Promise<'finished' | 'lost'> {
    const { siteId, id, fencingNumber, finishedAt } = assessment;
    const leased = this.table.find(siteId, id, finishedAt ?? 0);
    if (leased?.status !== 'running' || leased.fencingNumber !== fencingNumber) return 'lost';
    this.table.replace(assessment);
    this.events.appendEvents(siteId, () => toAssessmentEvents(assessment));
    onDurable?.();
    return 'finished';
  }

  async countAvailable(now: number, limit: number): Promise<number> {
    return Math.min(this.listWaitingAssessments(now).length, limit);
  }

  private listWaitingAssessments(now: number): Assessment[] {
    return this.table.listActive(now).filter((one) => !isAssessmentLeased(one, now));
  }
}

/** Whether the assessment has a valid lease. */
function isAssessmentLeased({ leaseExpiresAt }: Assessment, now: number): boolean {
  const expiresAt = leaseExpiresAt ?? 0;
  return expiresAt > now && expiresAt <= now + MAX_TIME_UNTIL_LEASE_EXPIRY_MS;
}
