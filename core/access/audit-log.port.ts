import type { AuditEntry, AuditFilter } from './audit-entry.ts';

/** Stores audit entries. Entries are never changed or deleted. */
export interface AuditLog {
  /** Stores an entry. Durable when the promise resolves. */
  append(entry: AuditEntry): Promise<void>;

  /**
   * Lists at most `limit` of the owner's entries that the filter selects, by id descending, so the newest are first. If
   * `after` is defined, lists only entries that are older than the entry with that id.
   */
  list(ownerId: string, limit: number, after?: string, filter?: AuditFilter): Promise<readonly AuditEntry[]>;
}
