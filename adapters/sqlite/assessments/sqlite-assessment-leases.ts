import type { Database } from 'better-sqlite3';
import type { Assessment } from '../../../core/assessments/assessment.ts';
import { toAssessmentEvents } from '../../../core/assessments/assessment-events.ts';
import type { AssessmentLeases } from '../../../core/assessments/assessment-leases.port.ts';
import type { AssessmentProgress } from '../../../core/assessments/assessment-progress.ts';
import { type Lease, MAX_TIME_UNTIL_LEASE_EXPIRY_MS } from '../../../core/shared/lease.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';
import { EventAppender } from '../webhooks/event-appender.ts';
import {
  type AssessmentRow,
  type AssessmentStateColumns,
  toAssessment,
  toStateColumnsAndCacheQueued,
} from './assessment-mapper.ts';

/**
 * The table of assessments, with an index hint. Without the hint SQLite might scan all assessments. The index contains
 * only queued and running assessments, by `free_at`, site and age. `free_at` is 0 for a queued assessment, and the
 * expiry of the lease for a running assessment.
 */
const ACTIVE_ASSESSMENTS_SQL = 'assessments indexed by assessments_by_turn';

/**
 * Selects the assessment to run next: the oldest one of the site that has the fewest running assessments.
 *
 * `sites` skips through the index from one site with queued assessments to the next. So the query reads one queued
 * assessment per site, regardless of the length of the queues. `oldest` has the oldest queued assessment of each site,
 * and all assessments whose lease has expired.
 */
const SELECT_NEXT_ASSESSMENT_SQL = `
  with recursive
    running as materialized (
      select site_id, count(*) as count from ${ACTIVE_ASSESSMENTS_SQL} where free_at > @now and free_at <= @latestExpiry
        and deletes_at > @now group by site_id),
    sites (site_id) as (
      select (select site_id from ${ACTIVE_ASSESSMENTS_SQL} where free_at = 0 order by site_id limit 1)
      union all
      select (select site_id from ${ACTIVE_ASSESSMENTS_SQL} where free_at = 0 and site_id > sites.site_id
        order by site_id limit 1)
      from sites where site_id is not null),
    oldest (id) as (
      select (select id from ${ACTIVE_ASSESSMENTS_SQL} where free_at = 0 and site_id = sites.site_id
        and deletes_at > @now order by created_at, id limit 1)
      from sites where site_id is not null and site_id <> @excludedSiteId
      union all
      select id from ${ACTIVE_ASSESSMENTS_SQL} where free_at > 0 and free_at <= @now and deletes_at > @now
        and site_id <> @excludedSiteId
      union all
      select id from ${ACTIVE_ASSESSMENTS_SQL} where free_at > @latestExpiry and deletes_at > @now
        and site_id <> @excludedSiteId)
  select id from oldest join assessments using (id) left join running using (site_id)
  order by coalesce(count, 0), created_at, id limit 1`;

/** Selects the lowest and the highest site id with queued assessments, and whether any lease has expired. */
const SELECT_WAITING_SITE_RANGE_SQL = `
  select (select site_id from ${ACTIVE_ASSESSMENTS_SQL} where free_at = 0 order by site_id limit 1) as first,
    (select site_id from ${ACTIVE_ASSESSMENTS_SQL} where free_at = 0 order by site_id desc limit 1) as last,
    exists (select 1 from ${ACTIVE_ASSESSMENTS_SQL} where free_at > 0 and free_at <= @now and deletes_at > @now)
      or exists (select 1 from ${ACTIVE_ASSESSMENTS_SQL} where free_at > @latestExpiry and deletes_at > @now)
      as expired`;

/**
 * The current time, and the latest lease expiry that a correct clock can have stored. A lease with a later expiry
 * counts as expired, because the expiry comes from a clock that was ahead and has been set back. Both in milliseconds
 * since 1970.
 */
interface LeaseTimeBounds {
  readonly now: number;
  readonly latestExpiry: number;
}

const STATE_ASSIGNMENTS_SQL =
  'status = @status, fencing_number = @fencing_number, free_at = @free_at, summary = @summary, document = @document, ' +
  'progress = null';

/**
 * `acquire`, `renew` and `saveProgress` do not wait for the disk. A power failure that undoes a lease also ends all
 * workers, because they run on the machine that has the file. So no worker continues after its lease was undone. The
 * final write of a run reaches the disk after the run's lease.
 */
export class SqliteAssessmentLeases implements AssessmentLeases {
  private readonly selectNext;
  private readonly selectWaitingSiteRange;
  private readonly selectOldestOfSite;
  private readonly updateState;
  private readonly updateLeaseExpiry;
  private readonly updateProgress;
  private readonly updateFinished;
  private readonly eventAppender;
  private readonly countWaiting;

  constructor(private readonly database: SqliteDatabase) {
    this.eventAppender = new EventAppender(database.connection);
    const { connection } = database;
    this.selectNext = connection.prepare<LeaseTimeBounds & { excludedSiteId: string }, AssessmentRow>(
      `select status, fencing_number, free_at, document from assessments where id = (${SELECT_NEXT_ASSESSMENT_SQL})`,
    );
    this.selectWaitingSiteRange = connection
      .prepare<LeaseTimeBounds, [first: string | null, last: string | null, expired: 0 | 1]>(
        SELECT_WAITING_SITE_RANGE_SQL,
      )
      .raw();
    this.selectOldestOfSite = connection.prepare<[string, number], AssessmentRow>(
      `select status, fencing_number, free_at, document from ${ACTIVE_ASSESSMENTS_SQL}
       where free_at = 0 and site_id = ? and deletes_at > ? order by created_at, id limit 1`,
    );
    this.updateState = connection.prepare<AssessmentStateColumns>(
      `update assessments set ${STATE_ASSIGNMENTS_SQL} where id = @id`,
    );
    this.updateLeaseExpiry = connection.prepare<[number, string, string, number]>(
      `update assessments set free_at = ? where id = ? and site_id = ? and status = 'running' and fencing_number = ?`,
    );
    this.updateProgress = connection.prepare<[string, string, string, number]>(
      `update assessments set progress = ? where id = ? and site_id = ? and status = 'running' and fencing_number = ?`,
    );
    this.updateFinished = connection.prepare<AssessmentStateColumns & { finished_at: number | null }>(
      `update assessments set ${STATE_ASSIGNMENTS_SQL} where id = @id and site_id = @site_id and status = 'running'
         and fencing_number = @fencing_number and deletes_at > @finished_at`,
    );
    this.countWaiting = prepareCountWaiting(connection);
  }

  /**
   * Reads first, and starts a write only if there is an assessment to run. Most calls find none. The write checks
   * again.
   */
  async acquire(
    now: number,
    begin: (assessment: Assessment) => Assessment,
    excludedSiteId = '',
  ): Promise<Assessment | undefined> {
    if ((await this.countAvailable(now, 1)) === 0) return undefined;
    return this.database.writeWithoutSync(() => {
      const row = this.findNextRow(toLeaseTimeBounds(now), excludedSiteId);
      if (!row) return undefined;
      const taken = begin(toAssessment(row));
      this.updateState.run(toStateColumnsAndCacheQueued(taken));
      // If no attempts are left, `begin` returns the assessment as `failed`. This creates an event for webhooks.
      this.appendEvents(taken);
      return taken;
    });
  }

  /**
   * Finds the next assessment to run. Usually only one site has queued assessments and no lease has expired. Then a
   * cheaper statement suffices, which does not count running assessments.
   */
  private findNextRow(times: LeaseTimeBounds, excludedSiteId: string): AssessmentRow | undefined {
    const [first, last, expired] = this.selectWaitingSiteRange.get(times) ?? [];
    if (expired || first !== last) return this.selectNext.get({ ...times, excludedSiteId });
    return first && first !== excludedSiteId ? this.selectOldestOfSite.get(first, times.now) : undefined;
  }

  renew({ siteId, resourceId, fencingNumber }: Lease, expiresAt: number): Promise<'renewed' | 'lost'> {
    return this.database.writeWithoutSync(() => {
      const { changes } = this.updateLeaseExpiry.run(expiresAt, resourceId, siteId, fencingNumber);
      return changes === 0 ? 'lost' : 'renewed';
    });
  }

  saveProgress({ siteId, resourceId, fencingNumber }: Lease, progress: AssessmentProgress): Promise<'saved' | 'lost'> {
    return this.database.writeWithoutSync(() => {
      const { changes } = this.updateProgress.run(JSON.stringify(progress), resourceId, siteId, fencingNumber);
      return changes === 0 ? 'lost' : 'saved';
    });
  }

  finish(assessment: Assessment, onDurable?: () => void): Promise<'finished' | 'lost'> {
    const end = { ...toStateColumnsAndCacheQueued(assessment), finished_at: assessment.finishedAt };
    const store = () => {
      if (this.updateFinished.run(end).changes === 0) return 'lost';
      this.appendEvents(assessment);
      return 'finished';
    };
    return new Promise((resolve, reject) => {
      const notifyDurable = (outcome: 'finished' | 'lost') => {
        if (outcome === 'finished') onDurable?.();
      };
      this.database.write(store, resolve).then(notifyDurable, reject);
    });
  }

  private appendEvents(assessment: Assessment): void {
    this.eventAppender.append(assessment.siteId, () => toAssessmentEvents(assessment));
  }

  countAvailable(now: number, limit: number): Promise<number> {
    return this.database.read(() => this.countWaiting.get({ ...toLeaseTimeBounds(now), limit }) ?? 0);
  }
}

function prepareCountWaiting(connection: Database) {
  return connection
    .prepare<LeaseTimeBounds & { limit: number }, number>(
      `select count(*) from (
         select 1 from ${ACTIVE_ASSESSMENTS_SQL} where free_at <= @now and deletes_at > @now
         union all
         select 1 from ${ACTIVE_ASSESSMENTS_SQL} where free_at > @latestExpiry and deletes_at > @now
         limit cast(@limit as integer))`,
    )
    .pluck();
}

function toLeaseTimeBounds(now: number): LeaseTimeBounds {
  return { now, latestExpiry: now + MAX_TIME_UNTIL_LEASE_EXPIRY_MS };
}
