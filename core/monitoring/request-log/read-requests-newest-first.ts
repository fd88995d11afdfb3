import type { LoggedRequest } from './answered-request.ts';
import { MAX_STORED_REQUESTS } from './record-requests.ts';
import type { RequestLog } from './request-log.port.ts';

const BATCHES_PER_READ = 20;

/** A position in the request log: the batch that contains it, and its index in the batch. */
export interface RequestLogCursor {
  readonly batchId: string;
  readonly index: number;
}

/**
 * Reads the stored requests of a site with their cursors, newest first, up to `MAX_STORED_REQUESTS`. If `after` is
 * defined, begins after that cursor.
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
    // `batches` starts with the batch `from`, which the previous read already returned. Skip it, except for the batch
    // of the cursor.
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
