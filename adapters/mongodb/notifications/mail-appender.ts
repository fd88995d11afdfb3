import type { ClientSession } from 'mongodb';
import { addMessageToMail, createQueuedMail, type PlannedMail } from '../../../core/notifications/queued-mail.ts';
import { createStoreIdGenerator } from '../../node/store-id-generator.ts';
import { isDuplicateKeyError } from '../database/duplicate-key.ts';
import { WriteConflictError } from '../database/write-conflict-error.ts';
import type { Collections } from '../documents/documents.ts';
import { toMailDocument, toQueuedMail } from '../documents/mail-documents.ts';

/** Stores planned mails in the transaction that dispatches their events. */
export class MongoMailAppender {
  private readonly mails;
  private readonly nextMailId = createStoreIdGenerator('mail');

  constructor({ mails }: Collections) {
    this.mails = mails;
  }

  /**
   * Adds each planned mail to the stored mail with the same group key. If there is none, stores a new mail.
   * @throws WriteConflictError if another transaction stores a mail with the same group key at the same time
   */
  async append(planned: readonly PlannedMail[], now: number, session: ClientSession): Promise<void> {
    for (const one of planned) await this.appendMail(one, now, session);
  }

  private async appendMail(planned: PlannedMail, now: number, session: ClientSession): Promise<void> {
    const { siteId, groupKey, item } = planned;
    const joinable = await this.mails.findOne({ siteId, groupKey }, { session });
    if (joinable) {
      const { items, itemCount, newCount } = addMessageToMail(toQueuedMail(joinable), item);
      const update = { $set: { items: JSON.stringify(items), itemCount, newCount } };
      await this.mails.updateOne({ _id: joinable._id }, update, { session });
      return;
    }
    const mail = createQueuedMail(this.nextMailId(), planned, now);
    await this.mails.insertOne(toMailDocument(mail, groupKey), { session }).catch((error: unknown) => {
      throw isDuplicateKeyError(error) ? new WriteConflictError() : error;
    });
  }
}
