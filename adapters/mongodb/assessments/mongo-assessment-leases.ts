import type { Condition, Filter } from 'mongodb';
import type { Assessment } from '../../../core/assessments/assessment.ts';
import { toAssessmentEvents } from '../../../core/assessments/assessment-events.ts';
import type { AssessmentLeases } from '../../../core/assessments/assessment-leases.port.ts';
import type { AssessmentProgress } from '../../../core/assessments/assessment-progress.ts';
import { StoreUnavailableError } from '../../../core/shared/domain-error.ts';
import { type Lease, MAX_TIME_UNTIL_LEASE_EXPIRY_MS } from '../../../core/shared/lease.ts';
import { KeyedMutex } from '../database/keyed-mutex.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { toAssessment, toAssessmentUpdateWithoutProgress } from '../documents/assessment-mapper.ts';
import type { AssessmentDocument } from '../documents/documents.ts';
import { MongoEventAppender } from '../webhooks/event-appender.ts';

const ACTIVE_INDEX_HINT = { hint: 'assessments_active' };
/**
 * Matches every site. Without a condition on the index's first field, MongoDB would read the documents too, not only
 * the index.
 */
const ANY_SITE_FILTER = { $gte: '' };

export class MongoAssessmentLeases implements AssessmentLeases {
  private readonly assessments;
  private readonly events;
  private readonly acquireMutex: KeyedMutex;

  constructor(private readonly database: MongoDatabase) {
    this.assessments = database.collections.assessments;
    this.events = new MongoEventAppender(database);
    this.acquireMutex = new KeyedMutex(database.timeoutMs);
  }

  acquire(
    now: number,
    begin: (assessment: Assessment) => Assessment,
    excludedSiteId = '',
  ): Promise<Assessment | undefined> {
    const acquireWithRetries = async (timeoutMs: number) => {
      for (const deadline = performance.now() + timeoutMs; performance.now() < deadline; ) {
        const acquired = await this.tryAcquire(now, begin, excludedSiteId);
        if (acquired !== 'conflict') return acquired;
      }
      throw new StoreUnavailableError(
        'Every attempt to lease an assessment conflicted with other writes until the timeout.',
      );
    };
    return this.acquireMutex.run('acquire', (timeoutMs) =>
      this.database.execute(() => acquireWithRetries(timeoutMs), timeoutMs),
    );
  }

  async renew({ siteId, resourceId: _id, fencingNumber }: Lease, expiresAt: number): Promise<'renewed' | 'lost'> {
    const leaseFilter = { _id, siteId, status: 'running', fencingNumber } as const;
    const { matchedCount } = await this.database.execute(() =>
      this.assessments.updateOne(leaseFilter, { $set: { freeAt: expiresAt } }),
    );
    return matchedCount === 0 ? 'lost' : 'renewed';
  }

  async saveProgress(
    { siteId, resourceId: _id, fencingNumber }: Lease,
    progress: AssessmentProgress,
  ): Promise<'saved' | 'lost'> {
    const leaseFilter = { _id, siteId, status: 'running', fencingNumber } as const;
    const { matchedCount } = await this.database.execute(() =>
      this.assessments.updateOne(leaseFilter, { $set: { progress: JSON.stringify(progress) } }),
    );
    return matchedCount === 0 ? 'lost' : 'saved';
  }

  async finish(assessment: Assessment, onDurable?: () => void): Promise<'finished' | 'lost'> {
    const { id: _id, siteId, fencingNumber, finishedAt } = assessment;
    const leaseFilter = { _id, siteId, status: 'running', fencingNumber, deletesAt: { $gt: finishedAt ?? 0 } } as const;
    const isFinished = await this.storeWithEvents(assessment, leaseFilter);
    if (!isFinished) return 'lost';
    onDurable?.();
    return 'finished';
  }

  /**
   * Counts with two queries, because a single query with `$or` would make MongoDB read the documents too, not only the
   * index.
   */
  async countAvailable(now: number, limit: number): Promise<number> {
    const [free, expiringTooLate] = await Promise.all([
      this.countAssessments({ $gte: 0, $lte: now }, now, limit),
      this.countAssessments({ $gt: now + MAX_TIME_UNTIL_LEASE_EXPIRY_MS }, now, limit),
    ]);
    return Math.min(free + expiringTooLate, limit);
  }

  private countAssessments(freeAt: Condition<number>, now: number, limit: number): Promise<number> {
    const filter = { siteId: ANY_SITE_FILTER, freeAt, deletesAt: { $gt: now } };
    return this.database.execute(() => this.assessments.countDocuments(filter, { limit, ...ACTIVE_INDEX_HINT }));
  }

  /** Leases the next assessment. Returns `conflict` if the assessment has changed since it was chosen. */
  private async tryAcquire(
    now: number,
    begin: (assessment: Assessment) => Assessment,
    excludedSiteId: string,
  ): Promise<Assessment | 'conflict' | undefined> {
    const [next] = await this.assessments
      .aggregate<{ readonly _id: string; readonly siteId: string }>(
        createNextAssessmentPipeline(now, excludedSiteId),
        ACTIVE_INDEX_HINT,
      )
      .toArray();
    if (!next) return undefined;
    const found = await this.assessments.findOne(next);
    if (found?.freeAt === undefined || isLeaseActive(now, found.freeAt)) return 'conflict';
    const leased = begin(toAssessment(found));
    const { _id, siteId, fencingNumber, freeAt } = found;
    const unchangedFilter = { _id, siteId, fencingNumber, freeAt };
    return (await this.storeWithEvents(leased, unchangedFilter)) ? leased : 'conflict';
  }

  /**
   * Stores an assessment, and the events of its end if it has ended. Returns `false` if `filter` does not match. A
   * lease may also end an assessment: if no attempts are left, `begin` makes it `failed`.
   */
  private storeWithEvents(assessment: Assessment, filter: Filter<AssessmentDocument>): Promise<boolean> {
    const update = toAssessmentUpdateWithoutProgress(assessment);
    return this.events.writeWithEvents(
      assessment.siteId,
      toAssessmentEvents(assessment),
      async (options) => (await this.assessments.updateOne(filter, update, options)).matchedCount === 1,
    );
  }
}

function isLeaseActive(now: number, freeAt: number): boolean {
  return freeAt > now && freeAt <= now + MAX_TIME_UNTIL_LEASE_EXPIRY_MS;
}

/**
 * Returns an aggregation pipeline that finds the oldest available assessment of the site with the fewest running ones.
 * MongoDB executes it with the index alone.
 */
function createNextAssessmentPipeline(now: number, excludedSiteId: string): object[] {
  const isFreeExpression = {
    $or: [{ $lte: ['$freeAt', now] }, { $gt: ['$freeAt', now + MAX_TIME_UNTIL_LEASE_EXPIRY_MS] }],
  };
  return [
    { $match: { siteId: { ...ANY_SITE_FILTER, $ne: excludedSiteId }, freeAt: { $gte: 0 }, deletesAt: { $gt: now } } },
    {
      $group: {
        _id: '$siteId',
        running: { $sum: { $cond: [isFreeExpression, 0, 1] } },
        oldest: { $min: { $cond: [isFreeExpression, { createdAt: '$createdAt', id: '$_id' }, '$$REMOVE'] } },
      },
    },
    { $match: { 'oldest.id': { $exists: true } } },
    { $sort: { running: 1, 'oldest.createdAt': 1, 'oldest.id': 1 } },
    { $limit: 1 },
    { $project: { _id: '$oldest.id', siteId: '$_id' } },
  ];
}
