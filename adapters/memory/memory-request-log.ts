import type { LoggedRequest } from '../../core/monitoring/request-log/answered-request.ts';
import type { RequestBatch, RequestLog } from '../../core/monitoring/request-log/request-log.port.ts';

export class MemoryRequestLog implements RequestLog {
  private storedBatches: RequestBatch[] = [];

  async append(batch: RequestBatch): Promise<void> {
    this.storedBatches.push(batch);
  }

  async listBatches(siteId: string, limit: number, from?: string): Promise<readonly RequestBatch[]> {
    return this.listSiteBatches(siteId)
      .filter(({ id }) => from === undefined || id <= from)
      .slice(0, limit);
  }

  async trim(siteId: string, keep: number): Promise<void> {
    let newer = 0;
    const trimmedIds = new Set<string>();
    for (const { id, requests } of this.listSiteBatches(siteId)) {
      if (newer >= keep) trimmedIds.add(id);
      newer += requests.length;
    }
    this.storedBatches = this.storedBatches.filter(({ id }) => !trimmedIds.has(id));
  }

  async deleteWrittenBefore(siteId: string, at: number, limit: number): Promise<number> {
    const expired = this.storedBatches.filter((one) => one.siteId === siteId && one.writtenAt < at);
    const old = new Set(expired.slice(0, limit));
    this.storedBatches = this.storedBatches.filter((batch) => !old.has(batch));
    return old.size;
  }

  /** Lists the site's batches. */
  listOfSite(siteId: string): readonly RequestBatch[] {
    return this.listSiteBatches(siteId);
  }

  /** Removes the requests of a batch for which `isRemoved` returns true. Returns the number of removed requests. */
  removeRequests(batchId: string, isRemoved: (request: LoggedRequest) => boolean): number {
    const batch = this.storedBatches.find(({ id }) => id === batchId);
    const others = batch?.requests.filter((request) => !isRemoved(request)) ?? [];
    this.storedBatches = this.storedBatches
      .map((one) => (one === batch ? { ...batch, requests: others } : one))
      .filter(({ requests }) => requests.length > 0);
    return (batch?.requests.length ?? 0) - others.length;
  }

  private listSiteBatches(siteId: string): readonly RequestBatch[] {
    return this.storedBatches
      .filter((batch) => batch.siteId === siteId)
      .sort((one, other) => (one.id > other.id ? -1 : 1));
  }
}
