import type { Clock } from '../../shared/clock.port.ts';
import { type Execution, isInProgress } from '../executions/execution.ts';
import type { ExecutionRepository } from '../executions/execution-repository.port.ts';
import { ExecutionNotFoundError } from '../payment-errors.ts';
import { canPoll, READ_POLL_TIMEOUT_MS } from '../payment-times.ts';
import type { ProviderPoller } from './provider-poller.ts';

/**
 * Reads an execution. If the execution has no final status, polls the provider first
 * (docs/payments.md#polling-the-provider). All processes together run at most one poll per execution at a time. If the
 * provider does not answer in time, returns the stored state.
 * @throws ExecutionNotFoundError
 */
export class ReadExecution {
  constructor(
    private readonly executions: ExecutionRepository,
    private readonly polls: ProviderPoller,
    private readonly clock: Clock,
  ) {}

  async execute({ siteId, executionId }: { siteId: string; executionId: string }): Promise<Execution> {
    const execution = await this.executions.find(siteId, executionId);
    if (!execution) throw new ExecutionNotFoundError();
    const { session, askableAt } = execution;
    if (!isInProgress(execution) || session === null || !canPoll(askableAt, this.clock.now())) return execution;
    return (await this.polls.pollExecution(READ_POLL_TIMEOUT_MS, execution))?.execution ?? execution;
  }
}
