import type { AuditEntry } from '../../core/access/audit-entry.ts';
import type { AuditLog } from '../../core/access/audit-log.port.ts';
import type { SqliteDatabase } from './sqlite-database.ts';

type AuditRow = [
  id: string,
  siteId: string,
  at: number,
  by: AuditEntry['by'],
  action: AuditEntry['action'],
  subjectId: string,
];

export class SqliteAuditLog implements AuditLog {
  private readonly add;
  private readonly ofSite;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.add = connection.prepare<AuditRow>(
      'insert into audit_entries (id, site_id, at, by, action, subject_id) values (?, ?, ?, ?, ?, ?)',
    );
    this.ofSite = connection
      .prepare<[string, string, number], AuditRow>(
        `select id, site_id, at, by, action, subject_id from audit_entries where site_id = ? and id < ?
         order by id desc limit ?`,
      )
      .raw();
  }

  async append(entry: AuditEntry): Promise<void> {
    await this.database.write(() => this.insert(entry));
  }

  /** Writes the entry within a write of something else. */
  insert({ id, siteId, at, by, action, subjectId }: AuditEntry): void {
    this.add.run(id, siteId, at, by, action, subjectId);
  }

  list(siteId: string, limit: number, after = '~'): Promise<readonly AuditEntry[]> {
    return this.database.read(() => this.ofSite.all(siteId, after, limit).map(fromRow));
  }
}

function fromRow([id, siteId, at, by, action, subjectId]: AuditRow): AuditEntry {
  return { id, siteId, at, by, action, subjectId };
}
