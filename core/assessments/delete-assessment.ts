import type { ChangeFeed } from '../shared/change-feed.port.ts';
import type { Clock } from '../shared/clock.port.ts';
import type { IdGenerator } from '../shared/id-generator.port.ts';
import { AssessmentNotFoundError } from './assessment-errors.ts';
import type { AssessmentRepository } from './assessment-repository.port.ts';
import type { AssessmentOperatorCommand } from './retry-assessment.ts';

/** Deletes an assessment in any status and writes an audit entry. @throws AssessmentNotFoundError */
export class DeleteAssessment {
  constructor(
    private readonly assessments: AssessmentRepository,
    private readonly feed: ChangeFeed,
    private readonly clock: Clock,
    private readonly ids: IdGenerator,
  ) {}

  async execute({ siteId, assessmentId, by }: AssessmentOperatorCommand): Promise<void> {
    const operation = { id: this.ids.next('aud'), ownerId: siteId, at: this.clock.now(), by } as const;
    const entry = { ...operation, action: 'assessment.deleted', subjectId: assessmentId, detail: null } as const;
    if (!(await this.assessments.delete(assessmentId, entry))) throw new AssessmentNotFoundError();
    this.feed.announce(assessmentId);
  }
}
