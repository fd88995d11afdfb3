import type { Database } from 'better-sqlite3';
import type { AssessmentStatus } from '../../../core/assessments/assessment.ts';
import type { AssessmentSeries } from '../../../core/assessments/assessment-repository.port.ts';
import type {
  AssessmentRow,
  AssessmentStateColumns,
  SiteAssessmentRow,
  StoredAssessmentRow,
} from './assessment-mapper.ts';

interface NewAssessmentRow extends AssessmentStateColumns {
  readonly idempotency_key: string;
  readonly fingerprint: string;
  readonly created_at: number;
  readonly deletes_at: number;
}

export interface AssessmentSummaryRow {
  readonly id: string;
  readonly summary: string;
}

interface PreviousAssessmentQuery extends AssessmentSeries {
  readonly siteId: string;
  readonly before: string;
  readonly now: number;
}

const STORED_ASSESSMENT_COLUMNS = 'status, fencing_number, document';
const NEWEST_FIRST_CLAUSE = 'order by id desc limit cast(? as integer)';

/**
 * The prepared statements for assessments. An assessment past its deletion date counts as deleted, so most statements
 * leave it out. `selectByIdempotencyKey` and `selectById` return it with `deletes_at`, which the caller must check.
 */
export class AssessmentStatements {
  readonly insert;
  readonly update;
  readonly selectById;
  readonly selectForChange;
  readonly selectByIdempotencyKey;
  readonly deleteByIdempotencyKey;
  readonly countActive;
  readonly selectPage;
  readonly selectPageOfStatus;
  readonly selectPreviousOfSeries;
  readonly selectProgress;
  readonly deleteById;
  readonly selectAnyDue;
  readonly deleteDue;

  constructor(connection: Database) {
    this.insert = connection.prepare<NewAssessmentRow>(
      `insert into assessments (id, site_id, idempotency_key, fingerprint, status, created_at, deletes_at,
         fencing_number, free_at, summary, document)
       values (@id, @site_id, @idempotency_key, @fingerprint, @status, @created_at, @deletes_at,
         @fencing_number, @free_at, @summary, @document)`,
    );
    this.update = connection.prepare<AssessmentStateColumns>(
      `update assessments set status = @status, fencing_number = @fencing_number, free_at = @free_at,
         summary = @summary, document = @document where id = @id and site_id = @site_id`,
    );
    this.selectById = connection
      .prepare<[string], SiteAssessmentRow>(
        `select site_id, deletes_at, ${STORED_ASSESSMENT_COLUMNS} from assessments where id = ?`,
      )
      .raw();
    this.selectForChange = connection.prepare<[string, string, number], AssessmentRow>(
      `select status, fencing_number, free_at, document from assessments
       where id = ? and site_id = ? and deletes_at > ?`,
    );
    this.selectByIdempotencyKey = connection
      .prepare<[string, string], [fingerprint: string, deletesAt: number, id: string, ...StoredAssessmentRow]>(
        `select fingerprint, deletes_at, id, ${STORED_ASSESSMENT_COLUMNS} from assessments
         where site_id = ? and idempotency_key = ?`,
      )
      .raw();
    this.deleteByIdempotencyKey = connection.prepare<[string, string]>(
      'delete from assessments where site_id = ? and idempotency_key = ?',
    );
    this.countActive = connection
      .prepare<[string, number], number>(
        `select count(*) from assessments indexed by assessments_active
         where site_id = ? and free_at is not null and deletes_at > ?`,
      )
      .pluck();
    this.selectPage = connection.prepare<[string, string, number, number], AssessmentSummaryRow>(
      `select id, summary from assessments where site_id = ? and id < ? and deletes_at > ? ${NEWEST_FIRST_CLAUSE}`,
    );
    this.selectPageOfStatus = connection.prepare<
      [string, AssessmentStatus, string, number, number],
      AssessmentSummaryRow
    >(
      `select id, summary from assessments
       where site_id = ? and status = ? and id < ? and deletes_at > ? ${NEWEST_FIRST_CLAUSE}`,
    );
    this.selectPreviousOfSeries = connection
      .prepare<PreviousAssessmentQuery, [id: string, ...StoredAssessmentRow]>(
        `select id, ${STORED_ASSESSMENT_COLUMNS} from assessments indexed by assessments_of_series
         where site_id = @siteId and json_extract(summary, '$.externalReference') = @externalReference
           and json_extract(summary, '$.profileKey') = @profileKey and id < @before and status = 'completed'
           and deletes_at > @now order by id desc limit 1`,
      )
      .raw();
    this.selectProgress = connection
      .prepare<[string, string], string | null>('select progress from assessments where id = ? and site_id = ?')
      .pluck();
    this.deleteById = connection.prepare<[string, string, number]>(
      'delete from assessments where id = ? and site_id = ? and deletes_at > ?',
    );
    this.selectAnyDue = connection.prepare<[number]>('select 1 from assessments where deletes_at <= ? limit 1');
    this.deleteDue = connection.prepare<[number, number]>(
      'delete from assessments where id in (select id from assessments where deletes_at <= ? order by deletes_at ' +
        'limit ?)',
    );
  }
}
