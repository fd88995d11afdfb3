import type { ClientSession } from 'mongodb';
import type { LeasedMail, MailLease, MailQueue, QueuedMailPage } from '../../../core/notifications/mail-queue.port.ts';
import {
  createEmptyFollowUpAlert,
  MAX_MAIL_DUE_DELAY_MS,
  type MailOutcome,
  type QueuedMail,
  type QueuedMailState,
} from '../../../core/notifications/queued-mail.ts';
import { MAX_ID } from '../../../core/shared/max-id.ts';
import { createStoreIdGenerator } from '../../node/store-id-generator.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import {
  type MailDocument,
  toMailDocument,
  toMailOutcomeFields,
  toQueuedMail,
  toUnsetMailOutcomeFields,
} from '../documents/mail-documents.ts';

/**
 * Maximum number of reads of due mails in one call of `acquire`. A single read may find only empty mails, which are
 * deleted instead of leased.
 */
const MAX_READS_PER_CLAIM = 25;

export class MongoMailQueue implements MailQueue {
  private readonly mails;
  private readonly nextMailId = createStoreIdGenerator('mail');

  constructor(private readonly database: MongoDatabase) {
    this.mails = database.collections.mails;
  }

  /** Reads outside of a transaction first, because most calls find no due mail. */
  async acquire(
    now: number,
    expiresAt: number,
    limit: number,
    alertIntervalMs: number,
  ): Promise<readonly LeasedMail[]> {
    const options = { sort: { dueAt: 1 }, hint: 'mails_due' } as const;
    const first = await this.database.execute(() => this.mails.findOne(createDueMailFilter(now), options));
    if (!first) return [];
    return this.database.transaction(async (session) => {
      const leased: LeasedMail[] = [];
      // Each round deletes the empty mails that it finds. Then the next round reads other due mails, up to `limit` in
      // total.
      for (let round = 0; round < MAX_READS_PER_CLAIM && leased.length < limit; round += 1) {
        const found = this.mails.find(createDueMailFilter(now), { ...options, limit: limit - leased.length, session });
        const due = await found.toArray();
        const empty = due.filter(({ itemCount }) => itemCount === 0);
        const nonEmpty = due.filter(({ itemCount }) => itemCount > 0);
        if (nonEmpty.length > 0)
          leased.push(...(await this.leaseMails(nonEmpty, now, expiresAt, alertIntervalMs, session)));
        if (empty.length === 0) break;
        await this.mails.deleteMany({ _id: { $in: empty.map(({ _id }) => _id) } }, { session });
      }
      return leased;
    });
  }

  private async leaseMails(
    due: readonly MailDocument[],
    now: number,
    expiresAt: number,
    alertIntervalMs: number,
    session: ClientSession,
  ): Promise<readonly LeasedMail[]> {
    const update = { $set: { dueAt: expiresAt }, $unset: { groupKey: true as const }, $inc: { fencingNumber: 1 } };
    await this.mails.updateMany({ _id: { $in: due.map(({ _id }) => _id) } }, update, { session });
    await this.insertNextAlerts(due, now, alertIntervalMs, session);
    return due.map((found) => {
      const lease = { mailId: found._id, fencingNumber: found.fencingNumber + 1 };
      return { lease, mail: { ...toQueuedMail(found), dueAt: expiresAt } };
    });
  }

  /**
   * Inserts an empty mail for each alert that is leased for the first time. Later messages of the alert's group join
   * the empty mail.
   */
  private async insertNextAlerts(
    leased: readonly MailDocument[],
    now: number,
    intervalMs: number,
    session: ClientSession,
  ): Promise<void> {
    const next = leased.flatMap((found) => {
      if (found.groupKey === undefined || found.kind !== 'alert') return [];
      const mail = createEmptyFollowUpAlert(this.nextMailId(), toQueuedMail(found), now, intervalMs);
      return [toMailDocument(mail, found.groupKey)];
    });
    if (next.length > 0) await this.mails.insertMany(next, { session });
  }

  recordOutcome({ mailId, fencingNumber }: MailLease, outcome: MailOutcome): Promise<'recorded' | 'lost'> {
    const leaseFilter = { _id: mailId, fencingNumber, state: 'pending' } as const;
    return this.database.execute(async () => {
      if (outcome.state === 'done') {
        const { deletedCount } = await this.mails.deleteOne(leaseFilter);
        return deletedCount === 1 ? 'recorded' : 'lost';
      }
      const update = { $set: toMailOutcomeFields(outcome), $unset: toUnsetMailOutcomeFields(outcome) };
      const { matchedCount } = await this.mails.updateOne(leaseFilter, update);
      return matchedCount === 1 ? 'recorded' : 'lost';
    });
  }

  async listPage(
    siteId: string,
    state: QueuedMailState | undefined,
    limit: number,
    after = MAX_ID,
  ): Promise<QueuedMailPage> {
    const filter = { siteId, ...(state !== undefined && { state }), _id: { $lt: after }, itemCount: { $gt: 0 } };
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

/**
 * Returns a filter of the mails that are due at `now`. A mail with an impossibly late time also counts as due: a clock
 * that was ahead, and has been set back since, has stored that time.
 */
function createDueMailFilter(now: number) {
  return { $or: [{ dueAt: { $lte: now } }, { dueAt: { $gt: now + MAX_MAIL_DUE_DELAY_MS } }] };
}
