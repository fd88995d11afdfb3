import type { AuditEntry } from './audit-entry.ts';

/** Keeps what operators did, for ever: entries are added and read, never changed or removed. */
export interface AuditLog {
  /** Stores an entry, durable when it resolves. */
  append(entry: AuditEntry): Promise<void>;

  /** The owner's entries by id descending, which is the newest first; at most `limit` of them behind the id `after`. */
  list(ownerId: string, limit: number, after?: string): Promise<readonly AuditEntry[]>;
}
