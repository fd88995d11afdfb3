import type { ExecutionRepository, UnmatchedPage, UnmatchedPosition } from './execution-repository.port.ts';

export interface UnmatchedListQuery {
  readonly siteId: string;
  readonly limit: number;
  readonly after?: UnmatchedPosition | undefined;
}

/** Lists the money that came and that no execution of the site asked for, the latest first. Decisions 6, 7. */
export class ListUnmatchedMoney {
  constructor(private readonly executions: ExecutionRepository) {}

  execute({ siteId, limit, after }: UnmatchedListQuery): Promise<UnmatchedPage> {
    return this.executions.unmatched(siteId, limit, after);
  }
}
