import type { ExecutionRepository, UnmatchedMoneySortKey, UnmatchedPage } from './execution-repository.port.ts';

export interface UnmatchedListQuery {
  readonly siteId: string;
  readonly limit: number;
  readonly after?: UnmatchedMoneySortKey | undefined;
}

/** Lists the payments to a site that do not match an execution, latest first. */
export class ListUnmatchedMoney {
  constructor(private readonly executions: ExecutionRepository) {}

  execute({ siteId, limit, after }: UnmatchedListQuery): Promise<UnmatchedPage> {
    return this.executions.listUnmatched(siteId, limit, after);
  }
}
