import type { AuditActor } from '../access/audit-entry.ts';
import type { ChangeFeed } from '../shared/change-feed.port.ts';
import type { Clock } from '../shared/clock.port.ts';
import type { IdGenerator } from '../shared/id-generator.port.ts';
import { resetForRetry } from './assessment.ts';
import { AssessmentNotFailedError, AssessmentNotFoundError, AssessmentQueueFullError } from './assessment-errors.ts';
import type { AssessmentRepository, StoredAssessment } from './assessment-repository.port.ts';
import type { AssessmentWakeUpQueue } from './assessment-wake-up-queue.port.ts';

export interface AssessmentOperatorCommand {
  readonly siteId: string;
  readonly assessmentId: string;
  readonly by: AuditActor;
}

/**
 * Queues a failed assessment again and writes an audit entry. The id, profile version and deletion date stay the same.
 * @throws AssessmentNotFailedError, AssessmentNotFoundError, AssessmentQueueFullError
 */
export class RetryAssessment {
  constructor(
    private readonly assessments: AssessmentRepository,
    private readonly queue: AssessmentWakeUpQueue,
    private readonly feed: ChangeFeed,
    private readonly clock: Clock,
    private readonly ids: IdGenerator,
    /** Maximum number of queued and running assessments per site. */
    private readonly limit: number,
  ) {}

  async execute({ siteId, assessmentId, by }: AssessmentOperatorCommand): Promise<StoredAssessment> {
    const operation = { id: this.ids.next('aud'), ownerId: siteId, at: this.clock.now(), by } as const;
    const entry = { ...operation, action: 'assessment.retried', subjectId: assessmentId, detail: null } as const;
    const stored = await this.assessments.requeueFailed(assessmentId, this.limit, resetForRetry, entry);
    if (stored === undefined) throw new AssessmentNotFoundError();
    if (stored === 'not_failed') throw new AssessmentNotFailedError('Only a failed assessment can be retried.');
    if (stored === 'full') throw new AssessmentQueueFullError(this.limit);
    this.queue.wake();
    this.feed.announce(assessmentId);
    return stored;
  }
}
