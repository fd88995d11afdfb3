import type { ExecutionStatus } from './execution.ts';
import type { ExecutionPage, ExecutionRepository } from './execution-repository.port.ts';

export interface ExecutionListQuery {
  readonly siteId: string;
  readonly status?: ExecutionStatus | undefined;
  readonly limit: number;
  /** The id of the last execution of the page before. */
  readonly after?: string | undefined;
}

/** Lists a site's executions, the newest first. Decisions 7. */
export class ListExecutions {
  constructor(private readonly executions: ExecutionRepository) {}

  execute({ siteId, status, limit, after }: ExecutionListQuery): Promise<ExecutionPage> {
    return this.executions.list(siteId, status, limit, after);
  }
}
