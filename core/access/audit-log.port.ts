import type { AuditEntry } from './audit-entry.ts';

/** Stores audit entries. They are never changed or deleted. */
export interface AuditLog {
  /** Stores an entry, durable when it resolves. */
  append(entry: AuditEntry): Promise<void>;

  /** Lists the owner's entries by id descending (newest first), at most `limit`, starting after the id `after`. */
  list(ownerId: string, limit: number, after?: string): Promise<readonly AuditEntry[]>;
}
