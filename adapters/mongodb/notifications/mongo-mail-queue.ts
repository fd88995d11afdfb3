import { ObjectId } from 'mongodb';
import type { LeasedMail, MailLease, MailQueue, QueuedMailPage } from '../../../core/notifications/mail-queue.port.ts';
import {
  MAX_MAIL_DUE_DELAY_MS,
  type MailOutcome,
  type QueuedMail,
  type QueuedMailState,
} from '../../../core/notifications/queued-mail.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { toEmptyOutcomeFields, toOutcomeFields, toQueuedMail } from '../documents/mail-documents.ts';

/** Text that sorts after every id. */
const MAX_ID = '\u{10ffff}';

export class MongoMailQueue implements MailQueue {
  private readonly mails;

  constructor(private readonly database: MongoDatabase) {
    this.mails = database.collections.mails;
  }

  async take(now: number, expiresAt: number, limit: number): Promise<readonly LeasedMail[]> {
    return this.database.execute(async () => {
      // Another process may lease the same mails meanwhile. The next call finds those that it has left.
      const options = { sort: { dueAt: 1 }, limit, projection: { _id: 1 }, hint: 'mails_due' } as const;
      const due = await this.mails.find(createDueFilter(now), options).toArray();
      if (due.length === 0) return [];
      const _id = { $in: due.map((mail) => mail._id) };
      const takeId = new ObjectId();
      const update = {
        $set: { dueAt: expiresAt, takeId },
        $unset: { groupKey: true as const },
        $inc: { fencingNumber: 1 },
      };
      await this.mails.updateMany({ _id, ...createDueFilter(now) }, update);
      const leased = await this.mails.find({ _id, takeId }).toArray();
      const byId = new Map(leased.map((mail) => [mail._id, mail]));
      return due.flatMap(({ _id: mailId }) => {
        const mail = byId.get(mailId);
        return mail ? [{ lease: { mailId, fencingNumber: mail.fencingNumber }, mail: toQueuedMail(mail) }] : [];
      });
    });
  }

  settle({ mailId, fencingNumber }: MailLease, outcome: MailOutcome): Promise<'settled' | 'lost'> {
    const leased = { _id: mailId, fencingNumber, state: 'pending' } as const;
    return this.database.execute(async () => {
      if (outcome.state === 'done') {
        const { deletedCount } = await this.mails.deleteOne(leased);
        return deletedCount === 1 ? 'settled' : 'lost';
      }
      const update = { $set: toOutcomeFields(outcome), $unset: toEmptyOutcomeFields(outcome) };
      const { matchedCount } = await this.mails.updateOne(leased, update);
      return matchedCount === 1 ? 'settled' : 'lost';
    });
  }

  async page(
    siteId: string,
    state: QueuedMailState | undefined,
    limit: number,
    after = MAX_ID,
  ): Promise<QueuedMailPage> {
    const filter = { siteId, ...(state !== undefined && { state }), _id: { $lt: after } };
    const hint = state === undefined ? 'mails_of_site' : 'mails_by_state';
    const found = this.mails.find(filter, { sort: { _id: -1 }, limit: limit + 1, hint });
    const mails = await this.database.execute(() => found.toArray());
    return { mails: mails.slice(0, limit).map(toQueuedMail), hasMore: mails.length > limit };
  }

  async retry(siteId: string, mailId: string, now: number): Promise<QueuedMail | undefined> {
    // A greater fencing number ends the lease of a running attempt.
    const update = {
      $set: { state: 'pending' as const, attempts: 0, dueAt: now },
      $unset: { failedAt: true as const },
      $inc: { fencingNumber: 1 },
    };
    const found = await this.database.execute(() =>
      this.mails.findOneAndUpdate({ _id: mailId, siteId }, update, { returnDocument: 'after' }),
    );
    return found ? toQueuedMail(found) : undefined;
  }

  deleteFailedBefore(at: number, limit: number): Promise<number> {
    const filter = { failedAt: { $lt: at } };
    return this.database.execute(async () => {
      const options = { projection: { _id: 1 }, limit, hint: 'mails_failed' } as const;
      const found = await this.mails.find(filter, options).toArray();
      const { deletedCount } = await this.mails.deleteMany({ _id: { $in: found.map(({ _id }) => _id) }, ...filter });
      return deletedCount;
    });
  }
}

/** A time in the second range was stored by a clock that has been set back since. */
function createDueFilter(now: number) {
  return { $or: [{ dueAt: { $lte: now } }, { dueAt: { $gt: now + MAX_MAIL_DUE_DELAY_MS } }] };
}
