import type { AuditEntry, AuditFilter } from '../../../core/access/audit-entry.ts';
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

/** Parameters of the query. A parameter that is null does not restrict the result. */
interface AuditSelection {
  readonly ownerId: string;
  readonly limit: number;
  readonly after: string;
  readonly by: string | null;
  /** A JSON array. */
  readonly actions: string | null;
}

export class SqliteAuditLog implements AuditLog {
  private readonly insert;
  private readonly selectByOwner;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.insert = connection.prepare<AuditRow>(
      'insert into audit_entries (id, owner_id, at, by, action, subject_id, detail) values (?, ?, ?, ?, ?, ?, ?)',
    );
    this.selectByOwner = connection
      .prepare<AuditSelection, AuditRow>(
        `select id, owner_id, at, by, action, subject_id, detail from audit_entries
         where owner_id = @ownerId and id < @after and (@by is null or by = @by)
         and (@actions is null or action in (select value from json_each(@actions)))
         order by id desc limit @limit`,
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

  list(ownerId: string, limit: number, after = '~', { by, actions }: AuditFilter = {}): Promise<readonly AuditEntry[]> {
    const selection = { ownerId, limit, after, by: by ?? null, actions: actions ? JSON.stringify(actions) : null };
    return this.database.read(() => this.selectByOwner.all(selection).map(toAuditEntry));
  }
}

function toAuditEntry([id, ownerId, at, by, action, subjectId, detail]: AuditRow): AuditEntry {
  return { id, ownerId, at, by, action, subjectId, detail };
}
