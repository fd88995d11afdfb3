import { isInProgress } from '../executions/execution.ts';
import { SCHEDULED_POLL_TIMEOUT_MS } from '../payment-times.ts';
import type { ProviderPoller } from './provider-poller.ts';

export interface ReconcileResult {
  /** Number of polled executions. */
  readonly polled: number;
  /** Number of polled executions that have a final status now. */
  readonly finished: number;
  /** Number of polled executions whose provider did not answer. */
  readonly unanswered: number;
}

const CONCURRENT_POLLS = 4;
/** Maximum number of polls per call of `execute`. */
const MAX_POLLS_PER_RUN = 200;

/**
 * Polls the providers of all due executions without a final status. So executions get a final status even if no webhook
 * arrives and no client reads them. Safe to run in several processes at once. Schedule:
 * docs/payments.md#polling-the-provider
 */
export class ReconcileExecutions {
  constructor(private readonly polls: ProviderPoller) {}

  async execute(signal?: AbortSignal): Promise<ReconcileResult> {
    const result = { polled: 0, finished: 0, unanswered: 0 };
    const pollNext = async (): Promise<void> => {
      while (result.polled < MAX_POLLS_PER_RUN && !signal?.aborted) {
        const poll = await this.polls.pollExecution(SCHEDULED_POLL_TIMEOUT_MS);
        if (!poll) return;
        result.polled += 1;
        if (!isInProgress(poll.execution)) result.finished += 1;
        if (!poll.isAnswered) result.unanswered += 1;
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT_POLLS }, pollNext));
    return result;
  }
}
