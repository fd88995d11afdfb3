import type { Timer } from '../../shared/timer.port.ts';
import { yieldToEventLoop } from '../../shared/yield-to-event-loop.ts';
import type { Execution, ExecutionStatus } from './execution.ts';
import type { ExecutionPage, ExecutionRepository } from './execution-repository.port.ts';

export interface ExecutionListQuery {
  readonly siteId: string;
  readonly status?: ExecutionStatus | undefined;
  /** If true, lists only executions whose payment was refunded, wholly or partly. */
  readonly refunded?: boolean | undefined;
  readonly limit: number;
  /** Id of the last execution of the previous page. */
  readonly after?: string | undefined;
}

/** Number of executions read at a time. */
const BATCH_SIZE = 100;

/** Lists a site's executions, newest first. */
export class ListExecutions {
  constructor(
    private readonly executions: ExecutionRepository,
    private readonly timer: Timer,
  ) {}

  async execute({ siteId, status, refunded = false, limit, after }: ExecutionListQuery): Promise<ExecutionPage> {
    if (!refunded) return this.executions.list(siteId, status, limit, after);
    // Only succeeded executions have a payment to refund. Refunds of unmatched payments (`UnmatchedMoney`) are not
    // listed here.
    if (status !== undefined && status !== 'succeeded') return { executions: [], hasMore: false };
    return this.listRefunded(siteId, limit, after);
  }

  /**
   * Reads the succeeded executions in batches and filters them. Few payments are refunded, so this may read many
   * batches.
   */
  private async listRefunded(siteId: string, limit: number, after: string | undefined): Promise<ExecutionPage> {
    const found: Execution[] = [];
    let cursor = after;
    for (;;) {
      const { executions, hasMore } = await this.executions.list(siteId, 'succeeded', BATCH_SIZE, cursor);
      found.push(...executions.filter(({ refundedAmount }) => refundedAmount > 0));
      if (found.length > limit || !hasMore) return { executions: found.slice(0, limit), hasMore: found.length > limit };
      cursor = executions.at(-1)?.id;
      await yieldToEventLoop(this.timer);
    }
  }
}
