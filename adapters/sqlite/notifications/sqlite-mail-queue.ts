import type { LeasedMail, MailLease, MailQueue, QueuedMailPage } from '../../../core/notifications/mail-queue.port.ts';
import {
  MAX_MAIL_DUE_DELAY_MS,
  type MailOutcome,
  type QueuedMail,
  type QueuedMailState,
} from '../../../core/notifications/queued-mail.ts';
import { MAX_ID } from '../../../core/shared/max-id.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';
import { MailAppender } from './mail-appender.ts';
import {
  MAIL_COLUMNS,
  type MailOutcomeColumns,
  type MailRow,
  toMailOutcomeColumns,
  toQueuedMail,
} from './mail-mapper.ts';

/** Maximum number of empty mails that one call of `acquire` deletes. */
const MAX_DELETED_EMPTY_MAILS = 100;

interface MailGroupRow {
  readonly group_key: string | null;
  readonly item_count: number;
}

/**
 * The current time, and the latest due time that a correct clock can have stored. A later due time comes from a clock
 * that was ahead and has been set back, so it counts as reached. Both in milliseconds since 1970.
 */
interface DueTimeBounds {
  readonly now: number;
  readonly latestDueAt: number;
}

/**
 * `acquire` and `recordOutcome` do not wait for the disk. If a power failure undoes a write, a mail may be sent again.
 */
export class SqliteMailQueue implements MailQueue {
  private readonly selectDueIds;
  private readonly selectGroup;
  private readonly deleteById;
  private readonly mailAppender;
  private readonly grantLease;
  private readonly updateOutcome;
  private readonly deleteLeased;
  private readonly selectPage;
  private readonly selectPageOfState;
  private readonly resetToPending;
  private readonly deleteFailed;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    const pending = "select id, due_at from mails indexed by mails_due where state = 'pending' and due_at";
    this.selectDueIds = connection
      .prepare<DueTimeBounds & { limit: number }, string>(
        `${pending} <= @now union all ${pending} > @latestDueAt order by due_at limit cast(@limit as integer)`,
      )
      .pluck();
    this.selectGroup = connection.prepare<[string], MailGroupRow>(
      'select group_key, item_count from mails where id = ?',
    );
    this.deleteById = connection.prepare<[string]>('delete from mails where id = ?');
    this.mailAppender = new MailAppender(connection);
    this.grantLease = connection.prepare<[number, string], MailRow & { fencing_number: number }>(
      `update mails set due_at = ?, fencing_number = fencing_number + 1, group_key = null where id = ?
       returning ${MAIL_COLUMNS}, fencing_number`,
    );
    const isLeased = "id = @mailId and fencing_number = @fencingNumber and state = 'pending'";
    this.updateOutcome = connection.prepare<MailOutcomeColumns & MailLease>(
      `update mails set state = @state, attempts = @attempts, due_at = @due_at, failed_at = @failed_at,
         failure = @failure
       where ${isLeased}`,
    );
    this.deleteLeased = connection.prepare<MailLease>(`delete from mails where ${isLeased}`);
    const order = 'id < ? and item_count > 0 order by id desc limit cast(? as integer)';
    this.selectPage = connection.prepare<[string, string, number], MailRow>(
      `select ${MAIL_COLUMNS} from mails indexed by mails_of_site where site_id = ? and ${order}`,
    );
    this.selectPageOfState = connection.prepare<[string, QueuedMailState, string, number], MailRow>(
      `select ${MAIL_COLUMNS} from mails indexed by mails_by_state where site_id = ? and state = ? and ${order}`,
    );
    // The increased fencing number revokes the lease of a worker that is sending the mail.
    this.resetToPending = connection.prepare<[number, string, string], MailRow>(
      `update mails set state = 'pending', attempts = 0, due_at = ?, failed_at = null,
         fencing_number = fencing_number + 1
       where id = ? and site_id = ? returning ${MAIL_COLUMNS}`,
    );
    this.deleteFailed = connection.prepare<[number, number]>(
      `delete from mails where id in (
         select id from mails indexed by mails_failed where state = 'failed' and failed_at < ?
         limit cast(? as integer))`,
    );
  }

  /** Reads first, and starts a write only if a mail is due. Most calls find none. */
  async acquire(
    now: number,
    expiresAt: number,
    limit: number,
    alertIntervalMs: number,
  ): Promise<readonly LeasedMail[]> {
    const query = { now, latestDueAt: now + MAX_MAIL_DUE_DELAY_MS };
    if ((await this.database.read(() => this.selectDueIds.get({ ...query, limit: 1 }))) === undefined) return [];
    return this.database.writeWithoutSync(() => {
      const leased: LeasedMail[] = [];
      for (const mailId of this.selectDueIds.all({ ...query, limit: limit + MAX_DELETED_EMPTY_MAILS })) {
        if (leased.length === limit) break;
        const group = this.selectGroup.get(mailId);
        if (group?.item_count === 0) this.deleteById.run(mailId);
        else leased.push(...this.lease(mailId, expiresAt, group, now, alertIntervalMs));
      }
      return leased;
    });
  }

  private lease(
    mailId: string,
    expiresAt: number,
    group: MailGroupRow | undefined,
    now: number,
    alertIntervalMs: number,
  ): readonly LeasedMail[] {
    const row = this.grantLease.get(expiresAt, mailId);
    if (!row) return [];
    const mail = toQueuedMail(row);
    if (group?.group_key && mail.kind === 'alert')
      this.mailAppender.appendNextAlert(mail, group.group_key, now, alertIntervalMs);
    return [{ lease: { mailId, fencingNumber: row.fencing_number }, mail }];
  }

  recordOutcome({ mailId, fencingNumber }: MailLease, outcome: MailOutcome): Promise<'recorded' | 'lost'> {
    const lease = { mailId, fencingNumber };
    return this.database.writeWithoutSync(() => {
      const { changes } =
        outcome.state === 'done'
          ? this.deleteLeased.run(lease)
          : this.updateOutcome.run({ ...toMailOutcomeColumns(outcome), ...lease });
      return changes > 0 ? 'recorded' : 'lost';
    });
  }

  listPage(siteId: string, state: QueuedMailState | undefined, limit: number, after = MAX_ID): Promise<QueuedMailPage> {
    return this.database.read(() => {
      const rows =
        state === undefined
          ? this.selectPage.all(siteId, after, limit + 1)
          : this.selectPageOfState.all(siteId, state, after, limit + 1);
      return { mails: rows.slice(0, limit).map(toQueuedMail), hasMore: rows.length > limit };
    });
  }

  retry(siteId: string, mailId: string, now: number): Promise<QueuedMail | undefined> {
    return this.database.write(() => {
      const row = this.resetToPending.get(now, mailId, siteId);
      return row && toQueuedMail(row);
    });
  }

  deleteFailedBefore(at: number, limit: number): Promise<number> {
    return this.database.write(() => this.deleteFailed.run(at, limit).changes);
  }
}
