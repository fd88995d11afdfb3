import type { Clock } from '../shared/clock.port.ts';
import { type Execution, isUndecided } from './execution.ts';
import type { ExecutionQuestions } from './execution-questions.ts';
import type { ExecutionRepository } from './execution-repository.port.ts';
import { ExecutionNotFound } from './payment-errors.ts';
import { isAskable, READING_DEADLINE } from './payment-times.ts';

/**
 * Reads an execution, and asks the provider first where it is undecided: one question at a time, from whichever process, and
 * never for long; what is stored is answered where that brings nothing. Spec 4.10, decisions 6. @throws ExecutionNotFound
 */
export class ReadExecution {
  constructor(
    private readonly executions: ExecutionRepository,
    private readonly questions: ExecutionQuestions,
    private readonly clock: Clock,
  ) {}

  async execute({ siteId, executionId }: { siteId: string; executionId: string }): Promise<Execution> {
    const execution = await this.executions.find(siteId, executionId);
    if (!execution) throw new ExecutionNotFound();
    const { session, askableAt } = execution;
    if (!isUndecided(execution) || session === null || !isAskable(askableAt, this.clock.now())) return execution;
    return (await this.questions.ask(READING_DEADLINE, execution))?.execution ?? execution;
  }
}
