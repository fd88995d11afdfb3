import type { AuditEntry } from '../../../core/access/audit-entry.ts';
import type { AuditLog } from '../../../core/access/audit-log.port.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';

type AuditRow = [
  id: string,
  ownerId: string,
  at: number,
  by: AuditEntry['by'],
  action: AuditEntry['action'],
  subjectId: string,
  detail: string | null,
];

export class SqliteAuditLog implements AuditLog {
  private readonly insert;
  private readonly selectByOwner;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.insert = connection.prepare<AuditRow>(
      'insert into audit_entries (id, owner_id, at, by, action, subject_id, detail) values (?, ?, ?, ?, ?, ?, ?)',
    );
    this.selectByOwner = connection
      .prepare<[string, string, number], AuditRow>(
        `select id, owner_id, at, by, action, subject_id, detail from audit_entries where owner_id = ? and id < ?
         order by id desc limit ?`,
      )
      .raw();
  }

  async append(entry: AuditEntry): Promise<void> {
    await this.database.write(() => this.insertEntry(entry));
  }

  /** Inserts an entry. Must be called within the transaction of the audited change. */
  insertEntry({ id, ownerId, at, by, action, subjectId, detail }: AuditEntry): void {
    this.insert.run(id, ownerId, at, by, action, subjectId, detail);
  }

  list(ownerId: string, limit: number, after = '~'): Promise<readonly AuditEntry[]> {
    return this.database.read(() => this.selectByOwner.all(ownerId, after, limit).map(toAuditEntry));
  }
}

function toAuditEntry([id, ownerId, at, by, action, subjectId, detail]: AuditRow): AuditEntry {
  return { id, ownerId, at, by, action, subjectId, detail };
}
