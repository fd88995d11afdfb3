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

  async deleteWrittenBefore(at: number, limit: number): Promise<number> {
    const old = new Set(this.storedBatches.filter(({ writtenAt }) => writtenAt < at).slice(0, limit));
    this.storedBatches = this.storedBatches.filter((batch) => !old.has(batch));
    return old.size;
  }

  private listSiteBatches(siteId: string): readonly RequestBatch[] {
    return this.storedBatches
      .filter((batch) => batch.siteId === siteId)
      .sort((one, other) => (one.id > other.id ? -1 : 1));
  }
}
