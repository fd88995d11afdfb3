import type { AuditEntry, AuditFilter } from '../../core/access/audit-entry.ts';
import type { AuditLog } from '../../core/access/audit-log.port.ts';

export class MemoryAuditLog implements AuditLog {
  private readonly entries: AuditEntry[] = [];

  async append(entry: AuditEntry): Promise<void> {
    this.insertEntry(entry);
  }

  /** Stores an entry synchronously, together with the audited change. @throws Error if an entry has the same id */
  insertEntry(entry: AuditEntry): void {
    if (this.entries.some(({ id }) => id === entry.id)) throw new Error(`The audit log has an entry ${entry.id}.`);
    this.entries.push(entry);
  }

  async list(
    ownerId: string,
    limit: number,
    after?: string,
    { by, actions }: AuditFilter = {},
  ): Promise<readonly AuditEntry[]> {
    return this.entries
      .filter((entry) => entry.ownerId === ownerId && (after === undefined || entry.id < after))
      .filter((entry) => by === undefined || entry.by === by)
      .filter(({ action }) => actions === undefined || actions.includes(action))
      .sort((one, other) => (one.id > other.id ? -1 : 1))
      .slice(0, limit);
  }
}
