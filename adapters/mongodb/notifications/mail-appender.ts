import type { ClientSession } from 'mongodb';
import { addMailItem, createQueuedMail, type PlannedMail } from '../../../core/notifications/queued-mail.ts';
import { createStoreIds } from '../../node/store-ids.ts';
import { isDuplicateKeyError } from '../database/duplicate-key.ts';
import { WriteConflict } from '../database/write-conflict.ts';
import type { Collections } from '../documents/documents.ts';
import { toMailDocument, toQueuedMail } from '../documents/mail-documents.ts';

/** Stores planned mails in the transaction that dispatches their events. */
export class MongoMailAppender {
  private readonly mails;
  private readonly nextMailId = createStoreIds('mail');

  constructor({ mails }: Collections) {
    this.mails = mails;
  }

  /**
   * Adds each mail to the one that it joins, or stores a new one.
   * @throws WriteConflict if another transaction stores a mail that it would join
   */
  async append(planned: readonly PlannedMail[], now: number, session: ClientSession): Promise<void> {
    for (const one of planned) await this.appendMail(one, now, session);
  }

  private async appendMail(planned: PlannedMail, now: number, session: ClientSession): Promise<void> {
    const { siteId, groupKey, item } = planned;
    const known = await this.mails.findOne({ siteId, groupKey }, { session });
    if (known) {
      const { items, itemCount, newCount } = addMailItem(toQueuedMail(known), item);
      const update = { $set: { items: JSON.stringify(items), itemCount, newCount } };
      await this.mails.updateOne({ _id: known._id }, update, { session });
      return;
    }
    const mail = createQueuedMail(this.nextMailId(), planned, now);
    await this.mails.insertOne(toMailDocument(mail, groupKey), { session }).catch((error: unknown) => {
      throw isDuplicateKeyError(error) ? new WriteConflict() : error;
    });
  }
}
