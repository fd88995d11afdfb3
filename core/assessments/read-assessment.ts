import type { Clock } from '../shared/clock.port.ts';
import { AssessmentNotFoundError } from './assessment-errors.ts';
import type { AssessmentRepository, StoredAssessment } from './assessment-repository.port.ts';

/** Reads an assessment with its current status. @throws AssessmentNotFoundError */
export class ReadAssessment {
  constructor(
    private readonly assessments: AssessmentRepository,
    private readonly clock: Clock,
  ) {}

  async execute({ siteId, assessmentId }: { siteId: string; assessmentId: string }): Promise<StoredAssessment> {
    const stored = await this.assessments.find(siteId, assessmentId, this.clock.now());
    if (!stored) throw new AssessmentNotFoundError();
    return stored;
  }
}
