import type { ClientSession } from 'mongodb';
import { type AnyEventType, isReceived, type NewEvent, type ReceiverKinds } from '../../../core/events/event.ts';
import { createStoreIds } from '../../node/store-ids.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { toEventDocument } from '../documents/webhook-mapper.ts';

/**
 * Stores events in the transaction of the change that produces them. Events without a receiver are not stored, and need
 * no transaction.
 */
export class MongoEventAppender {
  /**
   * Whether the site has a webhook. Reads the store each time, because another process may have just added one.
   * Combines concurrent reads into batches.
   */
  readonly hasWebhook: (siteId: string) => Promise<boolean>;
  private readonly events;
  private readonly nextEventId = createStoreIds('evt');

  constructor(private readonly database: MongoDatabase) {
    const { webhooks, events } = database.collections;
    this.events = events;
    const read = database.batchReads(async (siteIds) => {
      const options = { projection: { _id: 0, siteId: 1 } } as const;
      const found = await webhooks.find({ siteId: { $in: [...siteIds] }, deleted: 0 }, options).toArray();
      return new Map(found.map(({ siteId }) => [siteId, true]));
    });
    this.hasWebhook = async (siteId) => (await read(siteId)) ?? false;
  }

  /**
   * Calls `createEvents` if the site has a receiver, and stores those of the events that it receives, in the session's
   * transaction.
   */
  async insertReceived(
    receivers: ReceiverKinds,
    createEvents: () => readonly NewEvent<AnyEventType>[],
    session: ClientSession,
  ): Promise<void> {
    if (!receivers.hasWebhook && !receivers.hasMails) return;
    const received = createEvents().filter((event) => isReceived(event, receivers));
    await this.insert(received, session);
  }

  /** Stores the events in the session's transaction, in their order. */
  async insert(events: readonly NewEvent<AnyEventType>[], session: ClientSession): Promise<void> {
    if (events.length === 0) return;
    const documents = events.map((event) => toEventDocument({ ...event, id: this.nextEventId() }));
    await this.events.insertMany(documents, { session });
  }

  /**
   * Runs `write`, which returns whether it has changed anything. If it has, and the site has a webhook, also stores the
   * events, in one transaction with the write. In a transaction, `write` gets its session and may run several times.
   * Without events or without a webhook, `write` runs without a transaction.
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
