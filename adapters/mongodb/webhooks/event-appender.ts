import type { ClientSession } from 'mongodb';
import { type AnyEventType, hasReceiver, type NewEvent, type ReceiverKinds } from '../../../core/events/event.ts';
import { createStoreIdGenerator } from '../../node/store-id-generator.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { toEventDocument } from '../documents/webhook-mapper.ts';

/**
 * Stores events in the transaction of the change that produces them. Events without a receiver are not stored. So if no
 * event of a change has a receiver, the change needs no transaction.
 */
export class MongoEventAppender {
  /**
   * Returns whether the site has a webhook. Reads the store each time, because another process may have just added one.
   * Concurrent reads are combined into batches.
   */
  readonly hasWebhook: (siteId: string) => Promise<boolean>;
  private readonly events;
  private readonly nextEventId = createStoreIdGenerator('evt');

  constructor(private readonly database: MongoDatabase) {
    const { webhooks, events } = database.collections;
    this.events = events;
    const readHasWebhook = database.batchReads(async (siteIds) => {
      const options = { projection: { _id: 0, siteId: 1 } } as const;
      const found = await webhooks.find({ siteId: { $in: [...siteIds] }, deleted: 0 }, options).toArray();
      return new Map(found.map(({ siteId }) => [siteId, true]));
    });
    this.hasWebhook = async (siteId) => (await readHasWebhook(siteId)) ?? false;
  }

  /**
   * Stores the events that the site has a receiver for, in the session's transaction. `createEvents` is called only if
   * the site has any receiver.
   */
  async insertForReceivers(
    receivers: ReceiverKinds,
    createEvents: () => readonly NewEvent<AnyEventType>[],
    session: ClientSession,
  ): Promise<void> {
    if (!receivers.hasWebhook && !receivers.hasMails) return;
    const received = createEvents().filter((event) => hasReceiver(event, receivers));
    await this.insert(received, session);
  }

  /** Stores the events in the session's transaction, in their order. */
  async insert(events: readonly NewEvent<AnyEventType>[], session: ClientSession): Promise<void> {
    if (events.length === 0) return;
    const documents = events.map((event) => toEventDocument({ ...event, id: this.nextEventId() }));
    await this.events.insertMany(documents, { session });
  }

  /**
   * Runs `write`, which returns whether it has changed anything. If so, and if the site has a webhook, stores the
   * events in the same transaction. `write` then gets the session of the transaction, and may run several times. If
   * there are no events or no webhook, `write` runs without a transaction. Returns the result of `write`.
   */
  async writeWithEvents(
    siteId: string,
    events: readonly NewEvent[],
    write: (options: { readonly session?: ClientSession }) => Promise<boolean>,
  ): Promise<boolean> {
    if (events.length === 0 || !(await this.hasWebhook(siteId))) return this.database.execute(() => write({}));
    return this.database.transaction(async (session) => {
      const isChanged = await write({ session });
      if (isChanged) await this.insert(events, session);
      else await session.abortTransaction();
      return isChanged;
    });
  }
}
