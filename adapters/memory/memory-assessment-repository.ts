import type { AuditEntry } from '../../core/access/audit-entry.ts';
import type { AuditLog } from '../../core/access/audit-log.port.ts';
import type { Assessment } from '../../core/assessments/assessment.ts';
import { type AssessmentSummary, serializeDocumentAndSummary } from '../../core/assessments/assessment-document.ts';
import { type AssessmentFilter, createSummaryMatcher } from '../../core/assessments/assessment-filter.ts';
import type { AssessmentProgress } from '../../core/assessments/assessment-progress.ts';
import type {
  AssessmentRepository,
  AssessmentSeries,
  EnqueueResult,
  IdempotentSubmission,
  PriorSubmission,
  SerializedAssessmentPage,
  StoredAssessment,
} from '../../core/assessments/assessment-repository.port.ts';
import { type AssessmentTable, toStoredAssessment } from './assessment-table.ts';

export class MemoryAssessmentRepository implements AssessmentRepository {
  constructor(
    private readonly table: AssessmentTable,
    private readonly auditLog: AuditLog,
  ) {}

  async enqueue(
    assessment: Assessment,
    submission: IdempotentSubmission,
    limit: number,
    onQueued?: () => void,
  ): Promise<EnqueueResult> {
    const { siteId, createdAt: now } = assessment;
    const existing = this.readPriorSubmission(siteId, submission.idempotencyKey, now);
    if (existing && existing.fingerprint !== submission.fingerprint) return { outcome: 'conflicting' };
    if (existing) return { outcome: 'replayed', stored: existing.stored };
    if (this.countActiveAssessments(siteId, now) >= limit) return { outcome: 'full' };
    this.table.add(assessment, submission);
    onQueued?.();
    return { outcome: 'created', stored: toStoredAssessment(assessment) };
  }

  async findPriorSubmission(siteId: string, idempotencyKey: string, now: number): Promise<PriorSubmission | undefined> {
    return this.readPriorSubmission(siteId, idempotencyKey, now);
  }

  async find(siteId: string, assessmentId: string, now: number): Promise<StoredAssessment | undefined> {
    const found = this.table.find(siteId, assessmentId, now);
    return found && toStoredAssessment(found);
  }

  async listPage(
    siteId: string,
    filter: AssessmentFilter,
    limit: number,
    now: number,
    after?: string,
  ): Promise<SerializedAssessmentPage> {
    const isMatch = createSummaryMatcher(filter);
    const found = this.table
      .list(now)
      .filter((one) => one.siteId === siteId && (filter.status ?? one.status) === one.status)
      .filter(({ id }) => after === undefined || id < after)
      .map((one) => ({ id: one.id, summary: serializeDocumentAndSummary(one).summary }))
      .filter(({ summary }) => isMatch?.(JSON.parse(summary) as AssessmentSummary) ?? true)
      .sort((one, other) => (one.id > other.id ? -1 : 1));
    const items = found.slice(0, limit);
    return {
      summaries: Buffer.from(items.map(({ summary }) => summary).join(',')),
      hasMore: found.length > limit,
      lastId: items.at(-1)?.id,
    };
  }

  async findProgress(siteId: string, assessmentId: string): Promise<AssessmentProgress | undefined> {
    return this.table.findProgress(siteId, assessmentId);
  }

  async findPreviousCompleted(
    siteId: string,
    { externalReference, profileKey }: AssessmentSeries,
    before: string,
    now: number,
  ): Promise<StoredAssessment | undefined> {
    const [latest] = this.table
      .list(now)
      .filter((one) => one.siteId === siteId && one.status === 'completed' && one.id < before)
      .filter((one) => one.externalReference === externalReference && one.profileKey === profileKey)
      .sort((one, other) => (one.id > other.id ? -1 : 1));
    return latest && toStoredAssessment(latest);
  }

  async requeueFailed(
    assessmentId: string,
    limit: number,
    toQueued: (failed: Assessment) => Assessment,
    audit: AuditEntry,
  ): Promise<StoredAssessment | 'not_failed' | 'full' | undefined> {
    const { ownerId: siteId, at: now } = audit;
    const found = this.table.find(siteId, assessmentId, now);
    if (!found) return undefined;
    if (found.status !== 'failed') return 'not_failed';
    if (this.countActiveAssessments(siteId, now) >= limit) return 'full';
    const queued = toQueued(found);
    this.table.replace(queued);
    await this.auditLog.append(audit);
    return toStoredAssessment(queued);
  }

  async delete(assessmentId: string, audit: AuditEntry): Promise<boolean> {
    if (!this.table.find(audit.ownerId, assessmentId, audit.at)) return false;
    this.table.remove(assessmentId);
    await this.auditLog.append(audit);
    return true;
  }

  async deleteDue(now: number, limit: number): Promise<number> {
    const due = this.table.listIdsDueForDeletion(now).slice(0, limit);
    for (const id of due) this.table.remove(id);
    return due.length;
  }

  private readPriorSubmission(siteId: string, idempotencyKey: string, now: number): PriorSubmission | undefined {
    const existing = this.table.findByIdempotencyKey(siteId, idempotencyKey, now);
    return (
      existing && { fingerprint: existing.submission.fingerprint, stored: toStoredAssessment(existing.assessment) }
    );
  }

  private countActiveAssessments(siteId: string, now: number): number {
    return this.table.listActive(now).filter((one) => one.siteId === siteId).length;
  }
}
