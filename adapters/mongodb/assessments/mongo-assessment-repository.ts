import type { ClientSession, Filter } from 'mongodb';
import type { AuditEntry } from '../../../core/access/audit-entry.ts';
import type { Assessment } from '../../../core/assessments/assessment.ts';
import type { AssessmentSummary } from '../../../core/assessments/assessment-document.ts';
import { type AssessmentFilter, createSummaryMatcher } from '../../../core/assessments/assessment-filter.ts';
import type { AssessmentProgress } from '../../../core/assessments/assessment-progress.ts';
import type {
  AssessmentRepository,
  AssessmentSeries,
  EnqueueResult,
  IdempotentSubmission,
  PriorSubmission,
  SerializedAssessmentPage,
  StoredAssessment,
} from '../../../core/assessments/assessment-repository.port.ts';
import { collectMatches } from '../../../core/shared/collect-matches.ts';
import { toAuditDocument } from '../access/mongo-audit-log.ts';
import { isDuplicateKeyError } from '../database/duplicate-key.ts';
import { KeyedMutex } from '../database/keyed-mutex.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { WriteConflictError } from '../database/write-conflict-error.ts';
import {
  toAssessment,
  toAssessmentDocument,
  toAssessmentUpdateWithoutProgress,
  toStoredAssessment,
} from '../documents/assessment-mapper.ts';
import type { AssessmentDocument } from '../documents/documents.ts';

export class MongoAssessmentRepository implements AssessmentRepository {
  private readonly assessments;
  private readonly siteMutex: KeyedMutex;
  private readonly readByKey: (key: string) => Promise<AssessmentDocument | undefined>;

  constructor(private readonly database: MongoDatabase) {
    this.assessments = database.collections.assessments;
    this.siteMutex = new KeyedMutex(database.timeoutMs);
    this.readByKey = database.batchReads(async (keys) => {
      const pairs = keys.map((key) => key.split(' '));
      const siteId = { $in: [...new Set(pairs.map(([site = '']) => site))] };
      const found = this.assessments.find({ _id: { $in: pairs.map(([, id = '']) => id) }, siteId });
      return new Map((await found.toArray()).map((one) => [`${one.siteId} ${one._id}`, one]));
    });
  }

  async enqueue(
    assessment: Assessment,
    submission: IdempotentSubmission,
    limit: number,
    onQueued?: () => void,
  ): Promise<EnqueueResult> {
    const { siteId, createdAt: now } = assessment;
    const { idempotencyKey, fingerprint } = submission;
    const rejectEarly = async () =>
      (await this.isFullForNewKey(submission, siteId, now, limit)) ? LIMIT_REACHED_RESULT : undefined;
    const enqueued = await this.withSiteLock(siteId, rejectEarly, async (session): Promise<EnqueueResult> => {
      const existing = await this.assessments.findOne({ siteId, idempotencyKey }, { session });
      if (existing && existing.deletesAt > now) {
        return existing.fingerprint === fingerprint
          ? { outcome: 'replayed', stored: toStoredAssessment(existing) }
          : { outcome: 'conflicting' };
      }
      if (await this.hasReachedActiveLimit(siteId, now, limit, session)) return LIMIT_REACHED_RESULT;
      if (existing) await this.assessments.deleteOne({ _id: existing._id, siteId }, { session });
      const document = toAssessmentDocument(assessment, submission);
      await this.assessments.insertOne(document, { session });
      return { outcome: 'created', stored: toStoredAssessment(document) };
    });
    if (enqueued.outcome === 'created') onQueued?.();
    return enqueued;
  }

  async findPriorSubmission(siteId: string, idempotencyKey: string, now: number): Promise<PriorSubmission | undefined> {
    const filter = { siteId, idempotencyKey, deletesAt: { $gt: now } };
    const found = await this.database.execute(() => this.assessments.findOne(filter));
    return found ? { fingerprint: found.fingerprint, stored: toStoredAssessment(found) } : undefined;
  }

  async find(siteId: string, assessmentId: string, now: number): Promise<StoredAssessment | undefined> {
    const found = await this.readByKey(`${siteId} ${assessmentId}`);
    return found && found.deletesAt > now ? toStoredAssessment(found) : undefined;
  }

  async listPage(
    siteId: string,
    filter: AssessmentFilter,
    limit: number,
    now: number,
    after?: string,
  ): Promise<SerializedAssessmentPage> {
    const matchesFilter = createSummaryMatcher(filter);
    const { status } = filter;
    const readBatch = async (
      size: number,
      last: ListedAssessment | undefined,
    ): Promise<readonly ListedAssessment[]> => {
      const cursor = last?.id ?? after;
      const siteFilter: Filter<AssessmentDocument> = { siteId, deletesAt: { $gt: now } };
      const found = this.assessments.find(
        { ...siteFilter, ...(status && { status }), ...(cursor && { _id: { $lt: cursor } }) },
        {
          hint: status ? 'assessments_by_status' : 'assessments_by_age',
          sort: { _id: -1 },
          projection: { summary: 1 },
          limit: size,
        },
      );
      const documents = await this.database.execute(() => found.toArray());
      return documents.map(({ _id: id, summary }) => ({ id, summary: Buffer.from(summary).toString() }));
    };
    const rows = await collectMatches(
      limit + 1,
      readBatch,
      matchesFilter && (({ summary }) => matchesFilter(JSON.parse(summary) as AssessmentSummary)),
    );
    const items = rows.slice(0, limit);
    return {
      summaries: Buffer.from(items.map(({ summary }) => summary).join(',')),
      hasMore: rows.length > limit,
      lastId: items.at(-1)?.id,
    };
  }

  async findProgress(siteId: string, assessmentId: string): Promise<AssessmentProgress | undefined> {
    const found = await this.database.execute(() =>
      this.assessments.findOne({ _id: assessmentId, siteId }, { projection: { progress: 1 } }),
    );
    return found?.progress === undefined ? undefined : (JSON.parse(found.progress) as AssessmentProgress);
  }

  async findPreviousCompleted(
    siteId: string,
    { externalReference, profileKey }: AssessmentSeries,
    before: string,
    now: number,
  ): Promise<StoredAssessment | undefined> {
    const series = { siteId, externalReference, profileKey, status: 'completed' } as const;
    const found = await this.database.execute(() =>
      this.assessments.findOne(
        { ...series, _id: { $lt: before }, deletesAt: { $gt: now } },
        { sort: { _id: -1 }, hint: 'assessments_of_series' },
      ),
    );
    return found ? toStoredAssessment(found) : undefined;
  }

  requeueFailed(
    assessmentId: string,
    limit: number,
    toQueued: (failed: Assessment) => Assessment,
    audit: AuditEntry,
  ): Promise<StoredAssessment | 'not_failed' | 'full' | undefined> {
    const { ownerId: siteId, at: now } = audit;
    const rejectEarly = async () => undefined;
    return this.withSiteLock(siteId, rejectEarly, async (session) => {
      const found = await this.assessments.findOne({ _id: assessmentId, siteId, deletesAt: { $gt: now } }, { session });
      if (!found) return undefined;
      if (found.status !== 'failed') return 'not_failed';
      if (await this.hasReachedActiveLimit(siteId, now, limit, session)) return 'full';
      const queued = toQueued(toAssessment(found));
      await this.assessments.updateOne({ _id: assessmentId, siteId }, toAssessmentUpdateWithoutProgress(queued), {
        session,
      });
      await this.database.collections.auditEntries.insertOne(toAuditDocument(audit), { session });
      return toStoredAssessment(toAssessmentDocument(queued, found));
    });
  }

  delete(assessmentId: string, audit: AuditEntry): Promise<boolean> {
    const { ownerId: siteId, at: now } = audit;
    return this.database.transaction(async (session) => {
      const filter = { _id: assessmentId, siteId, deletesAt: { $gt: now } };
      const { deletedCount } = await this.assessments.deleteOne(filter, { session });
      if (deletedCount > 0) {
        await this.database.collections.auditEntries.insertOne(toAuditDocument(audit), { session });
      }
      return deletedCount > 0;
    });
  }

  async deleteDue(now: number, limit: number): Promise<number> {
    const deletesAt = { $lte: now };
    const due = this.assessments.find({ deletesAt }, { projection: { _id: 1 }, limit });
    return this.database.execute(async () => {
      const ids = (await due.toArray()).map(({ _id }) => _id);
      if (ids.length === 0) return 0;
      return (await this.assessments.deleteMany({ _id: { $in: ids }, deletesAt })).deletedCount;
    });
  }

  /**
   * Runs `work` in a transaction that locks the site in all processes. Calls `rejectEarly` first. If `rejectEarly`
   * returns a result, this method returns the result and starts no transaction.
   */
  private withSiteLock<T>(
    siteId: string,
    rejectEarly: () => Promise<T | undefined>,
    work: (session: ClientSession) => Promise<T>,
  ): Promise<T> {
    const lockAndRun = async (session: ClientSession) => {
      await this.lockSite(siteId, session);
      return work(session);
    };
    return this.siteMutex.run(
      siteId,
      async (timeoutMs) =>
        (await this.database.execute(rejectEarly, timeoutMs)) ?? this.database.transaction(lockAndRun, timeoutMs),
    );
  }

  /**
   * Whether the site has reached the limit of active assessments and has no assessment with the idempotency key. If so,
   * the request is rejected without a transaction. So a flood of such requests costs little.
   */
  private async isFullForNewKey(
    { idempotencyKey }: IdempotentSubmission,
    siteId: string,
    now: number,
    limit: number,
  ): Promise<boolean> {
    if (!(await this.hasReachedActiveLimit(siteId, now, limit))) return false;
    return (await this.assessments.findOne({ siteId, idempotencyKey }, { projection: { _id: 1 } })) === null;
  }

  /**
   * Locks the site: of two transactions that change its document in `assessmentTurns`, only one commits.
   * @throws WriteConflictError if another transaction inserts this document at the same time
   */
  private async lockSite(siteId: string, session: ClientSession): Promise<void> {
    const { assessmentTurns } = this.database.collections;
    const options = { upsert: true, session };
    await assessmentTurns.updateOne({ _id: siteId }, { $inc: { turn: 1 } }, options).catch((error: unknown) => {
      throw isDuplicateKeyError(error) ? new WriteConflictError() : error;
    });
  }

  private async hasReachedActiveLimit(
    siteId: string,
    now: number,
    limit: number,
    session?: ClientSession,
  ): Promise<boolean> {
    const activeFilter = { siteId, freeAt: { $gte: 0 }, deletesAt: { $gt: now } };
    return (
      (await this.assessments.countDocuments(activeFilter, {
        ...(session && { session }),
        limit,
        hint: 'assessments_active',
      })) >= limit
    );
  }
}

/** An assessment in a list. `summary` is JSON. */
interface ListedAssessment {
  readonly id: string;
  readonly summary: string;
}

const LIMIT_REACHED_RESULT = { outcome: 'full' } as const;
