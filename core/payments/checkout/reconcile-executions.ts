import { isUndecided } from '../executions/execution.ts';
import { SWEEP_POLL_TIMEOUT_MS } from '../payment-times.ts';
import type { ProviderPolls } from './provider-polls.ts';

export interface ReconcileResult {
  /** Polled executions. */
  readonly asked: number;
  /** Of these, those that are decided now. */
  readonly decided: number;
  /** Of these, those whose provider did not answer. */
  readonly unanswered: number;
}

const CONCURRENT_POLLS = 4;
/** Maximum number of polls per sweep. */
const MAX_POLLS = 200;

/**
 * Polls the providers for the undecided executions that are due, so that executions are decided even without a webhook
 * or a reading of their status. Several processes may do it at once. Schedule:
 * docs/payments.md#polling-the-provider
 */
export class ReconcileExecutions {
  constructor(private readonly polls: ProviderPolls) {}

  async execute(signal?: AbortSignal): Promise<ReconcileResult> {
    const sum = { asked: 0, decided: 0, unanswered: 0 };
    const pollNext = async (): Promise<void> => {
      while (sum.asked < MAX_POLLS && !signal?.aborted) {
        const poll = await this.polls.poll(SWEEP_POLL_TIMEOUT_MS);
        if (!poll) return;
        sum.asked += 1;
        if (!isUndecided(poll.execution)) sum.decided += 1;
        if (!poll.answered) sum.unanswered += 1;
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT_POLLS }, pollNext));
    return sum;
  }
}
