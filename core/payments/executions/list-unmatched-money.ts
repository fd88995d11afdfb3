import type { ExecutionRepository, UnmatchedMoneyPage, UnmatchedMoneySortKey } from './execution-repository.port.ts';

export interface UnmatchedMoneyQuery {
  readonly siteId: string;
  readonly limit: number;
  readonly after?: UnmatchedMoneySortKey | undefined;
}

/** Lists the payments to a site that do not match an execution, latest first. */
export class ListUnmatchedMoney {
  constructor(private readonly executions: ExecutionRepository) {}

  execute({ siteId, limit, after }: UnmatchedMoneyQuery): Promise<UnmatchedMoneyPage> {
    return this.executions.listUnmatchedMoney(siteId, limit, after);
  }
}
