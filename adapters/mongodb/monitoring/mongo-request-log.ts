import type { LoggedRequest } from '../../../core/monitoring/request-log/answered-request.ts';
import type { RequestBatch, RequestLog } from '../../../core/monitoring/request-log/request-log.port.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import type { RequestBatchDocument } from '../documents/monitoring-documents.ts';

/** Text that sorts after every id. */
const MAX_ID = '~';

export class MongoRequestLog implements RequestLog {
  private readonly requestBatches;

  constructor(private readonly database: MongoDatabase) {
    this.requestBatches = database.collections.requestBatches;
  }

  async append({ id: _id, siteId, writtenAt, requests }: RequestBatch): Promise<void> {
    const document = { _id, siteId, writtenAt, count: requests.length, requests: JSON.stringify(requests) };
    await this.database.execute(() => this.requestBatches.insertOne(document));
  }

  async listBatches(siteId: string, limit: number, from = MAX_ID): Promise<readonly RequestBatch[]> {
    const found = this.requestBatches.find({ siteId, _id: { $lte: from } }, { sort: { _id: -1 }, limit });
    return (await this.database.execute(() => found.toArray())).map(toRequestBatch);
  }

  async trim(siteId: string, keep: number): Promise<void> {
    const batches = this.requestBatches.find({ siteId }, { sort: { _id: -1 }, projection: { count: 1 } });
    let newerRequestCount = 0;
    for (const { _id, count } of await this.database.execute(() => batches.toArray())) {
      if (newerRequestCount >= keep) {
        await this.database.execute(() => this.requestBatches.deleteMany({ siteId, _id: { $lte: _id } }));
        return;
      }
      newerRequestCount += count;
    }
  }

  async deleteWrittenBefore(siteId: string, at: number, limit: number): Promise<number> {
    const writtenBefore = { $lt: at };
    const found = this.requestBatches.find(
      { siteId, writtenAt: writtenBefore },
      { sort: { writtenAt: 1 }, limit, projection: { _id: 1 } },
    );
    const old = await this.database.execute(() => found.toArray());
    if (old.length === 0) return 0;
    const filter = { siteId, _id: { $in: old.map(({ _id }) => _id) } };
    return (await this.database.execute(() => this.requestBatches.deleteMany(filter))).deletedCount;
  }
}

function toRequestBatch({ _id, siteId, writtenAt, requests }: RequestBatchDocument): RequestBatch {
  return { id: _id, siteId, writtenAt, requests: JSON.parse(requests) as LoggedRequest[] };
}
