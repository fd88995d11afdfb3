import type { Clock } from '../shared/clock.port.ts';
import { createInvalidCursorError } from '../shared/invalid-cursor-error.ts';
import type { AssessmentFilter } from './assessment-filter.ts';
import type { AssessmentRepository } from './assessment-repository.port.ts';

export interface AssessmentQuery extends AssessmentFilter {
  readonly siteId: string;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface AssessmentList {
  /** The summaries in UTF-8 JSON, separated by commas. */
  readonly summaries: Uint8Array;
  readonly page: { readonly limit: number; readonly hasMore: boolean; readonly nextCursor: string | null };
}

/** A cursor is the id of the last assessment on the previous page. */
const CURSOR_PATTERN = /^asm_[0-9a-z]{1,40}$/;

/**
 * Lists the assessments of a site that match the filter, newest first.
 * @throws InvalidRequestError for a malformed cursor
 */
export class ListAssessments {
  constructor(
    private readonly assessments: AssessmentRepository,
    private readonly clock: Clock,
  ) {}

  async execute({ siteId, limit, cursor, search, ...filter }: AssessmentQuery): Promise<AssessmentList> {
    if (cursor !== undefined && !CURSOR_PATTERN.test(cursor)) throw createInvalidCursorError();
    const filterWithSearch = { ...filter, search: search?.trim() };
    const found = await this.assessments.listPage(siteId, filterWithSearch, limit, this.clock.now(), cursor);
    const { summaries, hasMore, lastId = null } = found;
    return { summaries, page: { limit, hasMore, nextCursor: hasMore ? lastId : null } };
  }
}
