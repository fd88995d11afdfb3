import type { Timer } from '../../shared/timer.port.ts';
import type { Execution, ExecutionStatus } from './execution.ts';
import type { ExecutionPage, ExecutionRepository } from './execution-repository.port.ts';

export interface ExecutionListQuery {
  readonly siteId: string;
  readonly status?: ExecutionStatus | undefined;
  /** Whether only those are meant of whose payment something went back. */
  readonly refunded?: boolean | undefined;
  readonly limit: number;
  /** The id of the last execution of the page before. */
  readonly after?: string | undefined;
}

/** How many executions are looked at in one read. */
const BATCH_SIZE = 100;

/** Lists a site's executions, the newest first. */
export class ListExecutions {
  constructor(
    private readonly executions: ExecutionRepository,
    private readonly timer: Timer,
  ) {}

  async execute({
    siteId,
    status,
    refunded: listRefunded = false,
    limit,
    after,
  }: ExecutionListQuery): Promise<ExecutionPage> {
    if (!listRefunded) return this.executions.list(siteId, status, limit, after);
    // Only the payment of one that has succeeded goes back; what goes back of other money is told with that.
    if (status !== undefined && status !== 'succeeded') return { executions: [], hasMore: false };
    return this.listRefunded(siteId, limit, after);
  }

  /** Few payments are refunded: they are filtered from the succeeded ones, in chunks that yield to the event loop. */
  private async listRefunded(siteId: string, limit: number, after: string | undefined): Promise<ExecutionPage> {
    const found: Execution[] = [];
    let place = after;
    for (;;) {
      const { executions, hasMore } = await this.executions.list(siteId, 'succeeded', BATCH_SIZE, place);
      found.push(...executions.filter(({ refundedAmount }) => refundedAmount > 0));
      if (found.length > limit || !hasMore) return { executions: found.slice(0, limit), hasMore: found.length > limit };
      place = executions.at(-1)?.id;
      await this.yieldToEventLoop();
    }
  }

  /** A store in this process answers without letting anybody else go on. */
  private yieldToEventLoop(): Promise<void> {
    return new Promise((resolve) => void this.timer.after(0, resolve));
  }
}
