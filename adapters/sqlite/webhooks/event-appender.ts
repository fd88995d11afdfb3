import type { Database } from 'better-sqlite3';
import { type AnyEventType, hasReceiver, type NewEvent, type StoredEvent } from '../../../core/events/event.ts';
import { createStoreIdGenerator } from '../../node/store-id-generator.ts';
import { type EventRow, toEventRow } from './webhook-mapper.ts';

interface ReceiverKindsRow {
  readonly has_webhook: 0 | 1;
  readonly has_mails: 0 | 1;
}

/**
 * Stores events in the outbox, within the transaction of the change that they are about. If the site has neither a
 * webhook nor mails turned on, no event is created, and `append` costs one look-up.
 */
export class EventAppender {
  private readonly selectReceivers;
  private readonly insert;
  private readonly nextEventId = createStoreIdGenerator('evt');

  constructor(connection: Database) {
    this.selectReceivers = connection.prepare<{ siteId: string }, ReceiverKindsRow>(
      `select exists (select 1 from webhooks where site_id = @siteId and deleted = 0) as has_webhook,
         exists (select 1 from site_routing indexed by site_routing_with_alert
           where site_id = @siteId and instr(document, '"alert":{') > 0)
         or exists (select 1 from site_notifications where site_id = @siteId and visitor_answers = 1) as has_mails`,
    );
    this.insert = connection.prepare<EventRow<AnyEventType>>(
      `insert into events (id, site_id, type, subject_id, version, occurred_at, changed_by, change_number, document)
       values (@id, @site_id, @type, @subject_id, @version, @occurred_at, @changed_by, @change_number, @document)`,
    );
  }

  /**
   * Calls `createEvents`, and stores and returns the events for which the site has a receiver. Must be called within a
   * transaction.
   */
  append<Type extends AnyEventType>(
    siteId: string,
    createEvents: () => readonly NewEvent<Type>[],
  ): readonly StoredEvent<Type>[] {
    const row = this.selectReceivers.get({ siteId });
    const kinds = { hasWebhook: row?.has_webhook === 1, hasMails: row?.has_mails === 1 };
    if (!kinds.hasWebhook && !kinds.hasMails) return [];
    const events = createEvents()
      .filter((event) => hasReceiver(event, kinds))
      .map((event) => ({ ...event, id: this.nextEventId() }));
    for (const event of events) this.insert.run(toEventRow(event));
    return events;
  }
}
