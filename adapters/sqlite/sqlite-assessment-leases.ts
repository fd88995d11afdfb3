import type { Database } from 'better-sqlite3';
import type { Assessment } from '../../core/assessments/assessment.ts';
import type { AssessmentLeases } from '../../core/assessments/assessment-leases.port.ts';
import type { Lease } from '../../core/assessments/lease.ts';
import { type AssessmentState, assessmentOf, stateOf, type WorkingRow } from './kept-assessment.ts';
import type { SqliteDatabase } from './sqlite-database.ts';

/** What is read of the next assessment is looked up once it is known: the choice goes by the index alone. */
const NEXT = `
  with running as materialized (select site_id, count(*) as count from assessments where free_at > @now and deletes_at > @now
    group by site_id)
  select id from assessments left join running using (site_id)
  where free_at <= @now and deletes_at > @now
  order by coalesce(count, 0), created_at, id limit 1`;

const SET =
  'status = @status, fencing_number = @fencing_number, free_at = @free_at, summary = @summary, document = @document';

export class SqliteAssessmentLeases implements AssessmentLeases {
  private readonly next;
  private readonly put;
  private readonly setExpiry;
  private readonly setEnd;
  private readonly countWaiting;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.next = connection.prepare<{ now: number }, WorkingRow>(
      `select status, fencing_number, free_at, document from assessments where id = (${NEXT})`,
    );
    this.put = connection.prepare<AssessmentState>(`update assessments set ${SET} where id = @id`);
    this.setExpiry = connection.prepare<[number, string, string, number]>(
      `update assessments set free_at = ? where id = ? and site_id = ? and status = 'running' and fencing_number = ?`,
    );
    this.setEnd = connection.prepare<AssessmentState & { finished_at: number | null }>(
      `update assessments set ${SET} where id = @id and site_id = @site_id and status = 'running'
         and fencing_number = @fencing_number and deletes_at > @finished_at`,
    );
    this.countWaiting = waiting(connection);
  }

  /** Most calls find nothing: only when there is something, a write is begun, which looks again. */
  async take(now: number, begin: (assessment: Assessment) => Assessment): Promise<Assessment | undefined> {
    if ((await this.waiting(now, 1)) === 0) return undefined;
    return this.database.write(() => {
      const row = this.next.get({ now });
      if (!row) return undefined;
      const taken = begin(assessmentOf(row));
      this.put.run(stateOf(taken));
      return taken;
    });
  }

  renew({ siteId, assessmentId, fencingNumber }: Lease, expiresAt: number): Promise<'renewed' | 'lost'> {
    return this.database.write(() => {
      const { changes } = this.setExpiry.run(expiresAt, assessmentId, siteId, fencingNumber);
      return changes === 0 ? 'lost' : 'renewed';
    });
  }

  finish(assessment: Assessment): Promise<'finished' | 'lost'> {
    const end = { ...stateOf(assessment), finished_at: assessment.finishedAt };
    return this.database.write(() => (this.setEnd.run(end).changes === 0 ? 'lost' : 'finished'));
  }

  waiting(now: number, limit: number): Promise<number> {
    return this.database.read(() => this.countWaiting.get(now, now, limit) ?? 0);
  }
}

function waiting(connection: Database) {
  return connection
    .prepare<[number, number, number], number>(
      `select count(*) from (select 1 from assessments where free_at <= ? and deletes_at > ? limit cast(? as integer))`,
    )
    .pluck();
}
