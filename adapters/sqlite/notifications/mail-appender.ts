import type { Database } from 'better-sqlite3';
import {
  addMessageToMail,
  createEmptyFollowUpAlert,
  createQueuedMail,
  type PlannedMail,
  type QueuedMail,
} from '../../../core/notifications/queued-mail.ts';
import { createStoreIdGenerator } from '../../node/store-id-generator.ts';
import { MAIL_COLUMNS, type MailRow, toMailRow, toQueuedMail } from './mail-mapper.ts';

/** Stores planned mails in the mail queue, within the transaction that dispatches their event. */
export class MailAppender {
  private readonly selectMailToJoin;
  private readonly insert;
  private readonly updateItems;
  private readonly nextMailId = createStoreIdGenerator('mail');

  constructor(connection: Database) {
    this.selectMailToJoin = connection.prepare<[string, string], MailRow>(
      `select ${MAIL_COLUMNS} from mails indexed by mails_to_join where site_id = ? and group_key = ?`,
    );
    this.insert = connection.prepare<MailRow & { group_key: string }>(
      `insert into mails (group_key, ${MAIL_COLUMNS})
       values (@group_key, @id, @site_id, @kind, @recipient, @team, @items, @item_count, @new_count, @state, @attempts,
         @due_at, @created_at, @failed_at, @failure)`,
    );
    this.updateItems = connection.prepare<MailRow>(
      'update mails set items = @items, item_count = @item_count, new_count = @new_count where id = @id',
    );
  }

  /**
   * Adds the planned message to the pending mail of its group, or queues a new mail if the group has none. Must be
   * called within a transaction.
   */
  append(planned: PlannedMail, now: number): void {
    const { siteId, groupKey, item } = planned;
    const row = this.selectMailToJoin.get(siteId, groupKey);
    if (row) this.updateItems.run(toMailRow(addMessageToMail(toQueuedMail(row), item)));
    else this.insertMail(createQueuedMail(this.nextMailId(), planned, now), groupKey);
  }

  /**
   * Queues an empty mail as the next alert of a group. `alert` is sent at `now`. Messages that arrive within the next
   * `intervalMs` milliseconds join the empty mail. Must be called within a transaction.
   */
  appendNextAlert(alert: QueuedMail, groupKey: string, now: number, intervalMs: number): void {
    this.insertMail(createEmptyFollowUpAlert(this.nextMailId(), alert, now, intervalMs), groupKey);
  }

  private insertMail(mail: QueuedMail, groupKey: string): void {
    this.insert.run({ ...toMailRow(mail), group_key: groupKey });
  }
}
