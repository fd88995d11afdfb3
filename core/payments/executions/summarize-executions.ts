import type { Clock } from '../../shared/clock.port.ts';
import { DAY } from '../../shared/time.ts';
import type { Timer } from '../../shared/timer.port.ts';
import { yieldToEventLoop } from '../../shared/yield-to-event-loop.ts';
import { EXECUTION_STATUSES, type Execution, type ExecutionStatus } from './execution.ts';
import type { ExecutionRepository } from './execution-repository.port.ts';

/** The executions that a site started in the last `EXECUTION_SUMMARY_PERIOD_MS`. */
export interface ExecutionSummary {
  /** False if there are more than `MAX_COUNTED_EXECUTIONS`. Then only the newest ones are counted. */
  readonly isComplete: boolean;
  readonly byStatus: Readonly<Record<ExecutionStatus, number>>;
  /** Executions whose payment was refunded, wholly or partly. */
  readonly refunded: number;
  readonly disputed: number;
  /** The succeeded payments by currency, the largest number of payments first. Amounts are in minor units. */
  readonly volumes: readonly PaymentVolume[];
}

export interface PaymentVolume {
  readonly currency: string;
  readonly payments: number;
  readonly paidAmount: number;
  readonly refundedAmount: number;
}

export const EXECUTION_SUMMARY_PERIOD_MS = 30 * DAY;
export const MAX_COUNTED_EXECUTIONS = 2000;
/** Number of executions read at a time. */
const BATCH_SIZE = 100;

/** Counts a site's recent executions by status, and adds up the amounts of its payments. */
export class SummarizeExecutions {
  constructor(
    private readonly executions: Pick<ExecutionRepository, 'list'>,
    private readonly clock: Clock,
    private readonly timer: Timer,
  ) {}

  async execute({ siteId }: { readonly siteId: string }): Promise<ExecutionSummary> {
    const { executions, isComplete } = await this.readRecent(siteId);
    const countOf = (status: ExecutionStatus) => executions.filter((one) => one.status === status).length;
    return {
      isComplete,
      byStatus: Object.fromEntries(EXECUTION_STATUSES.map((status) => [status, countOf(status)])) as Record<
        ExecutionStatus,
        number
      >,
      refunded: executions.filter(({ refundedAmount }) => refundedAmount > 0).length,
      disputed: executions.filter(({ disputed }) => disputed).length,
      volumes: sumByCurrency(executions.filter(({ status }) => status === 'succeeded')),
    };
  }

  private async readRecent(
    siteId: string,
  ): Promise<{ readonly executions: readonly Execution[]; readonly isComplete: boolean }> {
    const since = this.clock.now() - EXECUTION_SUMMARY_PERIOD_MS;
    const executions: Execution[] = [];
    while (executions.length < MAX_COUNTED_EXECUTIONS) {
      const page = await this.executions.list(siteId, undefined, BATCH_SIZE, executions.at(-1)?.id);
      const recent = page.executions.filter(({ createdAt }) => createdAt >= since);
      executions.push(...recent);
      if (!page.hasMore || recent.length < page.executions.length) return { executions, isComplete: true };
      await yieldToEventLoop(this.timer);
    }
    return { executions, isComplete: false };
  }
}

function sumByCurrency(succeeded: readonly Execution[]): readonly PaymentVolume[] {
  const volumes = new Map<string, PaymentVolume>();
  for (const { money, refundedAmount: refunded } of succeeded) {
    const { currency, amount } = money;
    const { payments = 0, paidAmount = 0, refundedAmount = 0 } = volumes.get(currency) ?? {};
    volumes.set(currency, {
      currency,
      payments: payments + 1,
      paidAmount: paidAmount + amount,
      refundedAmount: refundedAmount + refunded,
    });
  }
  return [...volumes.values()].sort((one, other) => other.payments - one.payments);
}
