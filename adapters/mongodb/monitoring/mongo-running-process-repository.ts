import type {
  RunningProcess,
  RunningProcessRepository,
} from '../../../core/monitoring/system/running-process-repository.port.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { replaceMongoId } from '../documents/documents.ts';

export class MongoRunningProcessRepository implements RunningProcessRepository {
  private readonly processes;

  constructor(private readonly database: MongoDatabase) {
    this.processes = database.collections.processes;
  }

  async save({ id: _id, ...process }: RunningProcess): Promise<void> {
    await this.database.execute(() => this.processes.replaceOne({ _id }, process, { upsert: true }));
  }

  async remove(id: string): Promise<void> {
    await this.database.execute(() => this.processes.deleteOne({ _id: id }));
  }

  async list(since: number, limit: number): Promise<readonly RunningProcess[]> {
    const found = this.processes.find({ seenAt: { $gte: since } }, { sort: { _id: 1 }, hint: { seenAt: 1 }, limit });
    return (await this.database.execute(() => found.toArray())).map(replaceMongoId);
  }

  async deleteSeenBefore(before: number): Promise<void> {
    await this.database.execute(() => this.processes.deleteMany({ seenAt: { $lt: before } }));
  }
}
