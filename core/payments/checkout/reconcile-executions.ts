import { isUndecided } from '../executions/execution.ts';
import { SWEEP_POLL_TIMEOUT_MS } from '../payment-times.ts';
import type { ProviderPolls } from './provider-polls.ts';

export interface ReconcileResult {
  /** Number of polled executions. */
  readonly asked: number;
  /** How many of them are decided now. */
  readonly decided: number;
  /** How many of them got no answer from their provider. */
  readonly unanswered: number;
}

const CONCURRENT_POLLS = 4;
/** Maximum number of polls per sweep. */
const MAX_POLLS = 200;

/**
 * Polls the providers for undecided executions that are due, so that executions are decided even if no webhook arrives
 * and nobody reads their status. Safe to run in several processes at once. Schedule:
 * docs/payments.md#polling-the-provider
 */
export class ReconcileExecutions {
  constructor(private readonly polls: ProviderPolls) {}

  async execute(signal?: AbortSignal): Promise<ReconcileResult> {
    const result = { asked: 0, decided: 0, unanswered: 0 };
    const pollNext = async (): Promise<void> => {
      while (result.asked < MAX_POLLS && !signal?.aborted) {
        const poll = await this.polls.poll(SWEEP_POLL_TIMEOUT_MS);
        if (!poll) return;
        result.asked += 1;
        if (!isUndecided(poll.execution)) result.decided += 1;
        if (!poll.answered) result.unanswered += 1;
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT_POLLS }, pollNext));
    return result;
  }
}
