import type { Condition } from 'mongodb';
import type { Assessment } from '../../../core/assessments/assessment.ts';
import type { AssessmentLeases } from '../../../core/assessments/assessment-leases.port.ts';
import { StoreUnavailable } from '../../../core/shared/domain-error.ts';
import { type Lease, MAX_LEASE_EXPIRY_MS } from '../../../core/shared/lease.ts';
import { KeyedMutex } from '../database/keyed-mutex.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { toAssessment, toAssessmentUpdate } from '../documents/assessment-mapper.ts';

const ACTIVE_INDEX = { hint: 'assessments_active' };
/** Says nothing by itself, but MongoDB reads no documents where the first field of the index has bounds. */
const ANY_SITE = { $gte: '' };

export class MongoAssessmentLeases implements AssessmentLeases {
  private readonly assessments;
  private readonly takeMutex: KeyedMutex;

  constructor(private readonly database: MongoDatabase) {
    this.assessments = database.collections.assessments;
    this.takeMutex = new KeyedMutex(database.patience);
  }

  take(
    now: number,
    begin: (assessment: Assessment) => Assessment,
    excludedSiteId = '',
  ): Promise<Assessment | undefined> {
    const take = async (patience: number) => {
      for (const until = performance.now() + patience; performance.now() < until; ) {
        const taken = await this.tryTake(now, begin, excludedSiteId);
        if (taken !== 'met another') return taken;
      }
      throw new StoreUnavailable('Others took every assessment that was chosen.');
    };
    return this.takeMutex.run('take', (patience) => this.database.execute(() => take(patience), patience));
  }

  async renew({ siteId, resourceId: _id, fencingNumber }: Lease, expiresAt: number): Promise<'renewed' | 'lost'> {
    const held = { _id, siteId, status: 'running', fencingNumber } as const;
    const { matchedCount } = await this.database.execute(() =>
      this.assessments.updateOne(held, { $set: { freeAt: expiresAt } }),
    );
    return matchedCount === 0 ? 'lost' : 'renewed';
  }

  async finish(assessment: Assessment, onDurable?: () => void): Promise<'finished' | 'lost'> {
    const { id: _id, siteId, fencingNumber, finishedAt } = assessment;
    const held = { _id, siteId, status: 'running', fencingNumber, deletesAt: { $gt: finishedAt ?? 0 } } as const;
    const { matchedCount } = await this.database.execute(() =>
      this.assessments.updateOne(held, toAssessmentUpdate(assessment)),
    );
    if (matchedCount === 0) return 'lost';
    onDurable?.();
    return 'finished';
  }

  /** Two questions, since MongoDB would read documents for one that asks for either. */
  async waiting(now: number, limit: number): Promise<number> {
    const [free, outOfTime] = await Promise.all([
      this.count({ $gte: 0, $lte: now }, now, limit),
      this.count({ $gt: now + MAX_LEASE_EXPIRY_MS }, now, limit),
    ]);
    return Math.min(free + outOfTime, limit);
  }

  private count(freeAt: Condition<number>, now: number, limit: number): Promise<number> {
    const waiting = { siteId: ANY_SITE, freeAt, deletesAt: { $gt: now } };
    return this.database.execute(() => this.assessments.countDocuments(waiting, { limit, ...ACTIVE_INDEX }));
  }

  /** The choice is made on what is stored now, and holds only if what was chosen is still as it was. */
  private async tryTake(
    now: number,
    begin: (assessment: Assessment) => Assessment,
    excludedSiteId: string,
  ): Promise<Assessment | 'met another' | undefined> {
    const [next] = await this.assessments
      .aggregate<{ readonly _id: string; readonly siteId: string }>(
        nextAssessmentPipeline(now, excludedSiteId),
        ACTIVE_INDEX,
      )
      .toArray();
    if (!next) return undefined;
    const found = await this.assessments.findOne(next);
    if (found?.freeAt === undefined || isLeased(now, found.freeAt)) return 'met another';
    const taken = begin(toAssessment(found));
    const { _id, siteId, fencingNumber, freeAt } = found;
    const { matchedCount } = await this.assessments.updateOne(
      { _id, siteId, fencingNumber, freeAt },
      toAssessmentUpdate(taken),
    );
    return matchedCount === 0 ? 'met another' : taken;
  }
}

function isLeased(now: number, freeAt: number): boolean {
  return freeAt > now && freeAt <= now + MAX_LEASE_EXPIRY_MS;
}

/** The oldest of the site with the fewest running, by the index alone. */
function nextAssessmentPipeline(now: number, excludedSiteId: string): object[] {
  const isFree = { $or: [{ $lte: ['$freeAt', now] }, { $gt: ['$freeAt', now + MAX_LEASE_EXPIRY_MS] }] };
  return [
    { $match: { siteId: { ...ANY_SITE, $ne: excludedSiteId }, freeAt: { $gte: 0 }, deletesAt: { $gt: now } } },
    {
      $group: {
        _id: '$siteId',
        running: { $sum: { $cond: [isFree, 0, 1] } },
        oldest: { $min: { $cond: [isFree, { createdAt: '$createdAt', id: '$_id' }, '$$REMOVE'] } },
      },
    },
    { $match: { 'oldest.id': { $exists: true } } },
    { $sort: { running: 1, 'oldest.createdAt': 1, 'oldest.id': 1 } },
    { $limit: 1 },
    { $project: { _id: '$oldest.id', siteId: '$_id' } },
  ];
}
