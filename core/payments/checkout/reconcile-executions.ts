import { isUndecided } from '../executions/execution.ts';
import { SWEEP_DEADLINE } from '../payment-times.ts';
import type { ExecutionQuestions } from './execution-questions.ts';

export interface Reconciled {
  /** Executions that were asked about. */
  readonly asked: number;
  /** Those that have ended since. */
  readonly decided: number;
  /** Those whose provider did not answer. */
  readonly unanswered: number;
}

/** So many questions at a time, and in one go. */
const AT_ONCE = 4;
const MOST = 200;

/**
 * Polls the providers for the undecided executions that are due, so that executions are decided even without a webhook
 * or a reading of their status. Several processes may do it at once. Schedule:
 * docs/payments.md#questions-to-the-provider
 */
export class ReconcileExecutions {
  constructor(private readonly questions: ExecutionQuestions) {}

  async execute(signal?: AbortSignal): Promise<Reconciled> {
    const sum = { asked: 0, decided: 0, unanswered: 0 };
    const askNext = async (): Promise<void> => {
      while (sum.asked < MOST && !signal?.aborted) {
        const asked = await this.questions.ask(SWEEP_DEADLINE);
        if (!asked) return;
        sum.asked += 1;
        if (!isUndecided(asked.execution)) sum.decided += 1;
        if (!asked.answered) sum.unanswered += 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, askNext));
    return sum;
  }
}
