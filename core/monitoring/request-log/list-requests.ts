import { createInvalidCursorError } from '../../shared/invalid-cursor-error.ts';
import type { LoggedRequest } from './answered-request.ts';
import { type RequestLogCursor, readRequestsNewestFirst } from './read-requests-newest-first.ts';
import type { RecordRequests } from './record-requests.ts';
import { createRequestMatcher, type RequestFilter } from './request-filter.ts';
import type { RequestLog } from './request-log.port.ts';

export interface RequestQuery extends RequestFilter {
  readonly siteId: string;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface RequestList {
  readonly requests: readonly LoggedRequest[];
  readonly page: { readonly limit: number; readonly hasMore: boolean; readonly nextCursor: string | null };
}

/** A cursor contains the batch id and index of the last request on the previous page. */
const CURSOR_PATTERN = /^(req_[0-9a-z]{1,40})\.(\d{1,5})$/;

/**
 * Lists a site's latest requests, newest first. Writes the requests that this process has buffered first, so that they
 * are included.
 * @throws InvalidRequestError
 */
export class ListRequests {
  constructor(
    private readonly requestLog: RequestLog,
    private readonly recordRequests: RecordRequests,
  ) {}

  async execute({ siteId, limit, cursor, ...filter }: RequestQuery): Promise<RequestList> {
    const after = cursor === undefined ? undefined : parseRequestLogCursor(cursor);
    if (!after) await this.recordRequests.execute();
    const matches = createRequestMatcher(filter);
    const found: { readonly request: LoggedRequest; readonly cursor: RequestLogCursor }[] = [];
    for await (const one of readRequestsNewestFirst(this.requestLog, siteId, after)) {
      if (matches(one.request)) found.push(one);
      if (found.length > limit) break;
    }
    const requestsOnPage = found.slice(0, limit);
    const last = requestsOnPage.at(-1)?.cursor;
    const nextCursor = found.length > limit && last ? `${last.batchId}.${last.index}` : null;
    return {
      requests: requestsOnPage.map(({ request }) => request),
      page: { limit, hasMore: nextCursor !== null, nextCursor },
    };
  }
}

function parseRequestLogCursor(cursor: string): RequestLogCursor {
  const [, batchId, index] = CURSOR_PATTERN.exec(cursor) ?? [];
  if (batchId === undefined) throw createInvalidCursorError();
  return { batchId, index: Number(index) };
}
