import type { Clock } from '../shared/clock.port.ts';
import type { AssessmentRepository } from './assessment-repository.port.ts';

const BATCH_SIZE = 100;

/** Removes assessments from the store once their deletion date has come. */
export class DeleteDueAssessments {
  constructor(
    private readonly assessments: AssessmentRepository,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    const now = this.clock.now();
    while ((await this.assessments.deleteDue(now, BATCH_SIZE)) === BATCH_SIZE);
  }
}
