import { invalidCursorError } from '../../shared/invalid-cursor-error.ts';
import type { LoggedRequest } from './answered-request.ts';
import { MAX_STORED_REQUESTS, type RecordRequests } from './record-requests.ts';
import type { RequestLog } from './request-log.port.ts';

export interface RequestQuery {
  readonly siteId: string;
  readonly caller?: string | undefined;
  readonly requestId?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface RequestList {
  readonly requests: readonly LoggedRequest[];
  readonly page: { readonly limit: number; readonly hasMore: boolean; readonly nextCursor: string | null };
}

/**
 * A cursor is the id of the batch that contains the last request of the previous page, and the request's index in the
 * batch.
 */
const CURSOR_PATTERN = /^(req_[0-9a-z]{1,40})\.(\d{1,5})$/;
const BATCHES_PER_READ = 20;

interface LogPosition {
  readonly batchId: string;
  readonly index: number;
}

/**
 * Lists a site's latest requests, newest first. Writes this process's buffered requests before, so that they are
 * included. @throws InvalidRequest
 */
export class ListRequests {
  constructor(
    private readonly requestLog: RequestLog,
    private readonly recordRequests: RecordRequests,
  ) {}

  async execute({ siteId, caller, requestId, limit, cursor }: RequestQuery): Promise<RequestList> {
    const after = cursor === undefined ? undefined : parseLogPosition(cursor);
    if (!after) await this.recordRequests.execute();
    const matches = (one: LoggedRequest) =>
      (caller === undefined || one.caller === caller) && (requestId === undefined || one.requestId === requestId);
    const found: { readonly request: LoggedRequest; readonly position: LogPosition }[] = [];
    for await (const one of this.readNewestFirst(siteId, after)) {
      if (matches(one.request)) found.push(one);
      if (found.length > limit) break;
    }
    const requestsOnPage = found.slice(0, limit);
    const last = requestsOnPage.at(-1)?.position;
    const nextCursor = found.length > limit && last ? `${last.batchId}.${last.index}` : null;
    return {
      requests: requestsOnPage.map(({ request }) => request),
      page: { limit, hasMore: nextCursor !== null, nextCursor },
    };
  }

  private async *readNewestFirst(siteId: string, after: LogPosition | undefined) {
    let seen = 0;
    let from = after?.batchId;
    for (;;) {
      const batches = await this.requestLog.listBatches(siteId, BATCHES_PER_READ, from);
      // `batches` starts with the batch `from`, which the previous read already returned. Skip it, except for the batch
      // of the cursor.
      const isBegun = from !== undefined && from !== after?.batchId;
      for (const { id: batchId, requests } of isBegun ? batches.slice(1) : batches) {
        const start = after?.batchId === batchId ? Math.min(after.index, requests.length) : requests.length;
        for (let index = start - 1; index >= 0; index -= 1) {
          const request = requests[index];
          if (request) yield { request, position: { batchId, index } };
        }
        seen += requests.length;
      }
      const last = batches.at(-1);
      if (!last || batches.length < BATCHES_PER_READ || seen >= MAX_STORED_REQUESTS || last.id === from) return;
      from = last.id;
    }
  }
}

function parseLogPosition(cursor: string): LogPosition {
  const [, batchId, index] = CURSOR_PATTERN.exec(cursor) ?? [];
  if (batchId === undefined) throw invalidCursorError();
  return { batchId, index: Number(index) };
}
