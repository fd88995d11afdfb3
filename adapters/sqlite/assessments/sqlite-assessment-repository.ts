import { setImmediate as nextEventLoopTurn } from 'node:timers/promises';
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
import { SqliteAuditLog } from '../access/sqlite-audit-log.ts';
import { RowCache } from '../database/row-cache.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';
import {
  type CachedAssessment,
  stateColumnsToStoredAssessment,
  toAssessment,
  toCachedAssessment,
  toStateColumnsAndCacheQueued,
  toStoredAssessment,
} from './assessment-mapper.ts';
import { AssessmentStatements, type AssessmentSummaryRow } from './assessment-statements.ts';

/** Maximum number of cached assessments. They are cached because clients poll active assessments. */
const MAX_CACHED_ASSESSMENTS = 500;
/** Maximum length of a cached document in UTF-16 code units. Longer documents are read each time. */
const MAX_CACHED_DOCUMENT_LENGTH = 8192;

export class SqliteAssessmentRepository implements AssessmentRepository {
  private readonly statements: AssessmentStatements;
  private readonly auditLog: SqliteAuditLog;
  private readonly cache: RowCache<CachedAssessment>;

  constructor(private readonly database: SqliteDatabase) {
    this.statements = new AssessmentStatements(database.connection);
    this.auditLog = new SqliteAuditLog(database);
    this.cache = new RowCache(
      database,
      MAX_CACHED_ASSESSMENTS,
      ({ stored }) => stored.document.length <= MAX_CACHED_DOCUMENT_LENGTH,
    );
  }

  enqueue(
    assessment: Assessment,
    submission: IdempotentSubmission,
    limit: number,
    onQueued?: () => void,
  ): Promise<EnqueueResult> {
    const { siteId, createdAt: now, deletesAt } = assessment;
    const { idempotencyKey, fingerprint } = submission;
    const add = (): EnqueueResult => {
      const existing = this.findByKey(siteId, idempotencyKey);
      if (existing && existing.deletesAt > now) {
        return existing.fingerprint === fingerprint
          ? { outcome: 'replayed', stored: existing.stored }
          : { outcome: 'conflicting' };
      }
      if (this.hasReachedActiveLimit(siteId, now, limit)) return { outcome: 'full' };
      if (existing) this.statements.deleteByIdempotencyKey.run(siteId, idempotencyKey);
      const state = toStateColumnsAndCacheQueued(assessment);
      const keyColumns = { idempotency_key: idempotencyKey, fingerprint, created_at: now, deletes_at: deletesAt };
      this.statements.insert.run({ ...state, ...keyColumns });
      return { outcome: 'created', stored: stateColumnsToStoredAssessment(state) };
    };
    return this.database.write(add, ({ outcome }) => {
      if (outcome === 'created') onQueued?.();
    });
  }

  /**
   * The assessment with the key may be committed but not on disk yet. So this method reads it again within a write,
   * because the write resolves once all earlier writes are on disk.
   */
  async findPriorSubmission(siteId: string, idempotencyKey: string, now: number): Promise<PriorSubmission | undefined> {
    const read = () => {
      const existing = this.findByKey(siteId, idempotencyKey);
      if (!existing || existing.deletesAt <= now) return undefined;
      return { fingerprint: existing.fingerprint, stored: existing.stored };
    };
    return (await this.database.read(read)) && this.database.write(read);
  }

  find(siteId: string, assessmentId: string, now: number): Promise<StoredAssessment | undefined> {
    return this.database.read(() => {
      const found = this.cache.getOrRead(assessmentId, () => {
        const row = this.statements.selectById.get(assessmentId);
        return row && toCachedAssessment(assessmentId, row);
      });
      return found?.siteId === siteId && found.deletesAt > now ? found.stored : undefined;
    });
  }

  async listPage(
    siteId: string,
    filter: AssessmentFilter,
    limit: number,
    now: number,
    after = MAX_ID,
  ): Promise<SerializedAssessmentPage> {
    const isMatch = createSummaryMatcher(filter);
    const { status } = filter;
    const readBatch = async (size: number, last: AssessmentSummaryRow | undefined) => {
      // Other requests are served between two batches.
      if (last) await nextEventLoopTurn();
      const cursor = last?.id ?? after;
      return this.database.read(() =>
        status === undefined
          ? this.statements.selectPage.all(siteId, cursor, now, size)
          : this.statements.selectPageOfStatus.all(siteId, status, cursor, now, size),
      );
    };
    const rows = await collectMatches(
      limit + 1,
      readBatch,
      isMatch && (({ summary }) => isMatch(JSON.parse(summary) as AssessmentSummary)),
    );
    const items = rows.slice(0, limit);
    return {
      summaries: Buffer.from(items.map(({ summary }) => summary).join(',')),
      hasMore: rows.length > limit,
      lastId: items.at(-1)?.id,
    };
  }

  findProgress(siteId: string, assessmentId: string): Promise<AssessmentProgress | undefined> {
    return this.database.read(() => {
      const progress = this.statements.selectProgress.get(assessmentId, siteId);
      return typeof progress === 'string' ? (JSON.parse(progress) as AssessmentProgress) : undefined;
    });
  }

  findPreviousCompleted(
    siteId: string,
    { externalReference, profileKey }: AssessmentSeries,
    before: string,
    now: number,
  ): Promise<StoredAssessment | undefined> {
    return this.database.read(() => {
      const row = this.statements.selectPreviousOfSeries.get({ siteId, externalReference, profileKey, before, now });
      if (!row) return undefined;
      const [id, ...stored] = row;
      return toStoredAssessment(id, stored);
    });
  }

  requeueFailed(
    assessmentId: string,
    limit: number,
    toQueued: (failed: Assessment) => Assessment,
    audit: AuditEntry,
  ): Promise<StoredAssessment | 'not_failed' | 'full' | undefined> {
    const { ownerId: siteId, at: now } = audit;
    return this.database.write(() => {
      const row = this.statements.selectForChange.get(assessmentId, siteId, now);
      if (!row) return undefined;
      if (row.status !== 'failed') return 'not_failed';
      if (this.hasReachedActiveLimit(siteId, now, limit)) return 'full';
      const state = toStateColumnsAndCacheQueued(toQueued(toAssessment(row)));
      this.statements.update.run(state);
      this.auditLog.insertEntry(audit);
      return stateColumnsToStoredAssessment(state);
    });
  }

  delete(assessmentId: string, audit: AuditEntry): Promise<boolean> {
    return this.database.write(() => {
      if (this.statements.deleteById.run(assessmentId, audit.ownerId, audit.at).changes === 0) return false;
      this.auditLog.insertEntry(audit);
      return true;
    });
  }

  async deleteDue(now: number, limit: number): Promise<number> {
    if (!(await this.database.read(() => this.statements.selectAnyDue.get(now)))) return 0;
    return this.database.write(() => this.statements.deleteDue.run(now, limit).changes);
  }

  /** Finds the assessment that was created with this idempotency key, even if it is past its deletion date. */
  private findByKey(
    siteId: string,
    idempotencyKey: string,
  ): (PriorSubmission & { readonly deletesAt: number }) | undefined {
    const row = this.statements.selectByIdempotencyKey.get(siteId, idempotencyKey);
    if (!row) return undefined;
    const [fingerprint, deletesAt, id, ...stored] = row;
    return { fingerprint, deletesAt, stored: toStoredAssessment(id, stored) };
  }

  private hasReachedActiveLimit(siteId: string, now: number, limit: number): boolean {
    return (this.statements.countActive.get(siteId, now) ?? 0) >= limit;
  }
}

/** Text that sorts after every id. */
const MAX_ID = '~';
