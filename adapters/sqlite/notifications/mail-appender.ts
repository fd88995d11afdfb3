import type { Database } from 'better-sqlite3';
import {
  addMailItem,
  createFollowUpAlert,
  createQueuedMail,
  type PlannedMail,
  type QueuedMail,
} from '../../../core/notifications/queued-mail.ts';
import { createStoreIds } from '../../node/store-ids.ts';
import { MAIL_COLUMNS, type MailRow, toMailRow, toQueuedMail } from './mail-mapper.ts';

/** Stores planned mails within the transaction that dispatches their event. */
export class SqliteMailAppender {
  private readonly toJoin;
  private readonly insert;
  private readonly setItems;
  private readonly nextMailId = createStoreIds('mail');

  constructor(connection: Database) {
    this.toJoin = connection.prepare<[string, string], MailRow>(
      `select ${MAIL_COLUMNS} from mails indexed by mails_to_join where site_id = ? and group_key = ?`,
    );
    this.insert = connection.prepare<MailRow & { group_key: string }>(
      `insert into mails (group_key, ${MAIL_COLUMNS})
       values (@group_key, @id, @site_id, @kind, @recipient, @team, @items, @item_count, @new_count, @state, @attempts,
         @due_at, @created_at, @failed_at, @failure)`,
    );
    this.setItems = connection.prepare<MailRow>(
      'update mails set items = @items, item_count = @item_count, new_count = @new_count where id = @id',
    );
  }

  /** Adds the mail to the one that it joins, or stores a new one. Must be called within a transaction. */
  append(planned: PlannedMail, now: number): void {
    const { siteId, groupKey, item } = planned;
    const row = this.toJoin.get(siteId, groupKey);
    if (row) this.setItems.run(toMailRow(addMailItem(toQueuedMail(row), item)));
    else this.insertMail(createQueuedMail(this.nextMailId(), planned, now), groupKey);
  }

  /**
   * Stores the empty mail that gathers messages after `alert`, which is sent at `now`. Must be called within a
   * transaction.
   */
  appendNextAlert(alert: QueuedMail, groupKey: string, now: number, intervalMs: number): void {
    this.insertMail(createFollowUpAlert(this.nextMailId(), alert, now, intervalMs), groupKey);
  }

  private insertMail(mail: QueuedMail, groupKey: string): void {
    this.insert.run({ ...toMailRow(mail), group_key: groupKey });
  }
}
