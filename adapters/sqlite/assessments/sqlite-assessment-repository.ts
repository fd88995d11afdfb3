import type { AuditEntry } from '../../../core/access/audit-entry.ts';
import type { Assessment, AssessmentStatus } from '../../../core/assessments/assessment.ts';
import type {
  AssessmentPage,
  AssessmentRepository,
  Enqueued,
  StoredAssessment,
  Submission,
  Submitted,
} from '../../../core/assessments/assessment-repository.port.ts';
import { SqliteAuditLog } from '../access/sqlite-audit-log.ts';
import { KeptRows } from '../database/kept-rows.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';
import { assessmentOf, type FoundAssessment, foundOf, stateOf, storedOf, storedOfState } from './assessment-mapper.ts';
import { AssessmentStatements } from './assessment-statements.ts';

/** Caches this many assessments, if their records are no longer than this: the active ones, which are polled. */
const MOST_KEPT = 500;
const LONGEST_KEPT = 8192;

export class SqliteAssessmentRepository implements AssessmentRepository {
  private readonly sql: AssessmentStatements;
  private readonly auditLog: SqliteAuditLog;
  private readonly kept: KeptRows<FoundAssessment>;

  constructor(private readonly database: SqliteDatabase) {
    this.sql = new AssessmentStatements(database.connection);
    this.auditLog = new SqliteAuditLog(database);
    this.kept = new KeptRows(database, MOST_KEPT, ({ stored }) => stored.document.length <= LONGEST_KEPT);
  }

  enqueue(assessment: Assessment, submission: Submission, limit: number, onQueued?: () => void): Promise<Enqueued> {
    const { siteId, createdAt: now, deletesAt } = assessment;
    const { idempotencyKey, fingerprint } = submission;
    const add = (): Enqueued => {
      const known = this.ofKey(siteId, idempotencyKey);
      if (known && known.deletesAt > now) {
        return known.fingerprint === fingerprint
          ? { outcome: 'replayed', stored: known.stored }
          : { outcome: 'conflicting' };
      }
      if (this.isFull(siteId, now, limit)) return { outcome: 'full' };
      if (known) this.sql.removeByKey.run(siteId, idempotencyKey);
      const state = stateOf(assessment);
      const fixed = { idempotency_key: idempotencyKey, fingerprint, created_at: now, deletes_at: deletesAt };
      this.sql.insert.run({ ...state, ...fixed });
      return { outcome: 'created', stored: storedOfState(state) };
    };
    return this.database.write(add, ({ outcome }) => {
      if (outcome === 'created') onQueued?.();
    });
  }

  /** Most keys have made nothing yet. What one has made may not be on disk yet, and is once a write is. */
  async submitted(siteId: string, idempotencyKey: string, now: number): Promise<Submitted | undefined> {
    const made = () => {
      const known = this.ofKey(siteId, idempotencyKey);
      if (!known || known.deletesAt <= now) return undefined;
      return { fingerprint: known.fingerprint, stored: known.stored };
    };
    return (await this.database.read(made)) && this.database.write(made);
  }

  find(siteId: string, assessmentId: string, now: number): Promise<StoredAssessment | undefined> {
    return this.database.read(() => {
      const found = this.kept.find(assessmentId, () => {
        const row = this.sql.found.get(assessmentId);
        return row && foundOf(assessmentId, row);
      });
      return found?.siteId === siteId && found.deletesAt > now ? found.stored : undefined;
    });
  }

  page(
    siteId: string,
    status: AssessmentStatus | undefined,
    limit: number,
    now: number,
    after = AFTER_ALL,
  ): Promise<AssessmentPage> {
    return this.database.read(() => {
      const rows =
        status === undefined
          ? this.sql.page.all(siteId, after, now, limit + 1)
          : this.sql.pageOfStatus.all(siteId, status, after, now, limit + 1);
      const shown = rows.slice(0, limit);
      return {
        summaries: Buffer.from(shown.map(({ summary }) => summary).join(',')),
        hasMore: rows.length > limit,
        last: shown.at(-1)?.id,
      };
    });
  }

  requeue(
    assessmentId: string,
    limit: number,
    again: (failed: Assessment) => Assessment,
    audit: AuditEntry,
  ): Promise<StoredAssessment | 'not_failed' | 'full' | undefined> {
    const { ownerId: siteId, at: now } = audit;
    return this.database.write(() => {
      const row = this.sql.working.get(assessmentId, siteId, now);
      if (!row) return undefined;
      if (row.status !== 'failed') return 'not_failed';
      if (this.isFull(siteId, now, limit)) return 'full';
      const state = stateOf(again(assessmentOf(row)));
      this.sql.update.run(state);
      this.auditLog.insert(audit);
      return storedOfState(state);
    });
  }

  delete(assessmentId: string, audit: AuditEntry): Promise<boolean> {
    return this.database.write(() => {
      if (this.sql.remove.run(assessmentId, audit.ownerId, audit.at).changes === 0) return false;
      this.auditLog.insert(audit);
      return true;
    });
  }

  async deleteDue(now: number, limit: number): Promise<number> {
    if (!(await this.database.read(() => this.sql.anyDue.get(now)))) return 0;
    return this.database.write(() => this.sql.removeDue.run(now, limit).changes);
  }

  /** What the key has made, even if it is due. */
  private ofKey(siteId: string, idempotencyKey: string): (Submitted & { readonly deletesAt: number }) | undefined {
    const row = this.sql.byKey.get(siteId, idempotencyKey);
    if (!row) return undefined;
    const [fingerprint, deletesAt, id, ...stored] = row;
    return { fingerprint, deletesAt, stored: storedOf(id, stored) };
  }

  private isFull(siteId: string, now: number, limit: number): boolean {
    return (this.sql.active.get(siteId, now) ?? 0) >= limit;
  }
}

/** Greater than every id. */
const AFTER_ALL = '~';
