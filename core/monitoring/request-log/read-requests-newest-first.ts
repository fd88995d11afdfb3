import type { LoggedRequest } from './answered-request.ts';
import { MAX_STORED_REQUESTS } from './record-requests.ts';
import type { RequestLog } from './request-log.port.ts';

const BATCHES_PER_READ = 20;

/** A position in the request log: a batch, and the index of a request in it. */
export interface RequestLogCursor {
  readonly batchId: string;
  readonly index: number;
}

/**
 * Reads the stored requests of a site with their cursors, newest first, until about `MAX_STORED_REQUESTS` are read. If
 * `after` is defined, starts with the request before that position.
 */
export async function* readRequestsNewestFirst(
  requestLog: RequestLog,
  siteId: string,
  after?: RequestLogCursor,
): AsyncGenerator<{ readonly request: LoggedRequest; readonly cursor: RequestLogCursor }> {
  let readCount = 0;
  let from = after?.batchId;
  for (;;) {
    const batches = await requestLog.listBatches(siteId, BATCHES_PER_READ, from);
    // `batches` starts with the batch `from`. After the first read, skip that batch, because the previous read has
    // already returned it.
    const isFirstBatchRead = from !== undefined && from !== after?.batchId;
    for (const { id: batchId, requests } of isFirstBatchRead ? batches.slice(1) : batches) {
      const start = after?.batchId === batchId ? Math.min(after.index, requests.length) : requests.length;
      for (let index = start - 1; index >= 0; index -= 1) {
        const request = requests[index];
        if (request) yield { request, cursor: { batchId, index } };
      }
      readCount += requests.length;
    }
    const last = batches.at(-1);
    if (!last || batches.length < BATCHES_PER_READ || readCount >= MAX_STORED_REQUESTS || last.id === from) return;
    from = last.id;
  }
}
