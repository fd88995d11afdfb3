import type { AuditEntry, AuditFilter } from '../../../core/access/audit-entry.ts';
import type { AuditLog } from '../../../core/access/audit-log.port.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import type { AuditDocument } from '../documents/documents.ts';

export class MongoAuditLog implements AuditLog {
  private readonly entries;

  constructor(private readonly database: MongoDatabase) {
    this.entries = database.collections.auditEntries;
  }

  async append(entry: AuditEntry): Promise<void> {
    await this.database.execute(() => this.entries.insertOne(toAuditDocument(entry)));
  }

  async list(
    ownerId: string,
    limit: number,
    after?: string,
    { by, actions }: AuditFilter = {},
  ): Promise<readonly AuditEntry[]> {
    const filter = {
      siteId: ownerId,
      ...(after !== undefined && { _id: { $lt: after } }),
      ...(by !== undefined && { by: { $eq: by as AuditEntry['by'] } }),
      ...(actions && { action: { $in: [...actions] } }),
    };
    const found = this.entries.find(filter, { sort: { _id: -1 }, limit });
    return (await this.database.execute(() => found.toArray())).map(toAuditEntry);
  }
}

export function toAuditDocument({ id, ownerId, ...entry }: AuditEntry): AuditDocument {
  return { _id: id, siteId: ownerId, ...entry };
}

function toAuditEntry({ _id, siteId, detail = null, ...entry }: AuditDocument): AuditEntry {
  return { id: _id, ownerId: siteId, ...entry, detail };
}
