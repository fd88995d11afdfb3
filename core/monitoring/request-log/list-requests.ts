import { wrongCursor } from '../../shared/wrong-cursor.ts';
import type { LoggedRequest } from './answered-request.ts';
import { REQUESTS_KEPT, type RecordRequests } from './record-requests.ts';
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

/** The batch and the place in it of the last request of a page. */
const CURSOR = /^(req_[0-9a-z]{1,40})\.(\d{1,5})$/;
const BATCHES_AT_ONCE = 20;

interface Place {
  readonly batchId: string;
  readonly index: number;
}

/** Lists a site's latest requests, newest first, including those this process still buffers. @throws InvalidRequest */
export class ListRequests {
  constructor(
    private readonly requestLog: RequestLog,
    private readonly recordRequests: RecordRequests,
  ) {}

  async execute({ siteId, caller, requestId, limit, cursor }: RequestQuery): Promise<RequestList> {
    const after = cursor === undefined ? undefined : placeOf(cursor);
    if (!after) await this.recordRequests.execute();
    const matches = (one: LoggedRequest) =>
      (caller === undefined || one.caller === caller) && (requestId === undefined || one.requestId === requestId);
    const found: { readonly request: LoggedRequest; readonly place: Place }[] = [];
    for await (const one of this.newestFirst(siteId, after)) {
      if (matches(one.request)) found.push(one);
      if (found.length > limit) break;
    }
    const shown = found.slice(0, limit);
    const last = shown.at(-1)?.place;
    const nextCursor = found.length > limit && last ? `${last.batchId}.${last.index}` : null;
    return { requests: shown.map(({ request }) => request), page: { limit, hasMore: nextCursor !== null, nextCursor } };
  }

  private async *newestFirst(siteId: string, after: Place | undefined) {
    let seen = 0;
    let from = after?.batchId;
    for (;;) {
      const batches = await this.requestLog.batches(siteId, BATCHES_AT_ONCE, from);
      // The first of a later page was the last of the page before.
      const isBegun = from !== undefined && from !== after?.batchId;
      for (const { id: batchId, requests } of isBegun ? batches.slice(1) : batches) {
        const start = after?.batchId === batchId ? Math.min(after.index, requests.length) : requests.length;
        for (let index = start - 1; index >= 0; index -= 1) {
          const request = requests[index];
          if (request) yield { request, place: { batchId, index } };
        }
        seen += requests.length;
      }
      const last = batches.at(-1);
      if (!last || batches.length < BATCHES_AT_ONCE || seen >= REQUESTS_KEPT || last.id === from) return;
      from = last.id;
    }
  }
}

function placeOf(cursor: string): Place {
  const [, batchId, index] = CURSOR.exec(cursor) ?? [];
  if (batchId === undefined) throw wrongCursor();
  return { batchId, index: Number(index) };
}
