import type { RequestBatch, RequestLog } from '../../core/monitoring/request-log/request-log.port.ts';

export class MemoryRequestLog implements RequestLog {
  private all: RequestBatch[] = [];

  async append(batch: RequestBatch): Promise<void> {
    this.all.push(batch);
  }

  async batches(siteId: string, limit: number, from?: string): Promise<readonly RequestBatch[]> {
    return this.ofSite(siteId)
      .filter(({ id }) => from === undefined || id <= from)
      .slice(0, limit);
  }

  async trim(siteId: string, keep: number): Promise<void> {
    let newer = 0;
    const gone = new Set<string>();
    for (const { id, requests } of this.ofSite(siteId)) {
      if (newer >= keep) gone.add(id);
      newer += requests.length;
    }
    this.all = this.all.filter(({ id }) => !gone.has(id));
  }

  async deleteWrittenBefore(at: number, limit: number): Promise<number> {
    const old = new Set(this.all.filter(({ writtenAt }) => writtenAt < at).slice(0, limit));
    this.all = this.all.filter((batch) => !old.has(batch));
    return old.size;
  }

  private ofSite(siteId: string): readonly RequestBatch[] {
    return this.all.filter((batch) => batch.siteId === siteId).sort((one, other) => (one.id > other.id ? -1 : 1));
  }
}
