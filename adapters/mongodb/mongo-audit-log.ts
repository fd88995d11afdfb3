import type { AuditEntry } from '../../core/access/audit-entry.ts';
import type { AuditLog } from '../../core/access/audit-log.port.ts';
import { type AuditDocument, withId } from './documents.ts';
import type { MongoDatabase } from './mongo-database.ts';

export class MongoAuditLog implements AuditLog {
  private readonly entries;

  constructor(private readonly database: MongoDatabase) {
    this.entries = database.collections.auditEntries;
  }

  async append(entry: AuditEntry): Promise<void> {
    await this.database.ask(() => this.entries.insertOne(toAuditDocument(entry)));
  }

  async list(ownerId: string, limit: number, after?: string): Promise<readonly AuditEntry[]> {
    const behind = after === undefined ? {} : { _id: { $lt: after } };
    const found = this.entries.find({ ownerId, ...behind }, { sort: { _id: -1 }, limit });
    return (await this.database.ask(() => found.toArray())).map(withId);
  }
}

/** The document of an entry. */
export function toAuditDocument({ id, ...entry }: AuditEntry): AuditDocument {
  return { _id: id, ...entry };
}
