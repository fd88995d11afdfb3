import type { Database } from 'better-sqlite3';
import type { NewEvent, StoredEvent } from '../../../core/events/event.ts';
import { createEventIds } from '../../node/event-ids.ts';
import { type EventRow, toEventRow } from './webhook-mapper.ts';

/**
 * Stores events within the transaction of the change that produces them. Skips creating events if the site has no
 * webhook. This costs one look-up.
 */
export class SqliteEventAppender {
  private readonly hasWebhook;
  private readonly insert;
  private readonly nextEventId = createEventIds();

  constructor(connection: Database) {
    this.hasWebhook = connection
      .prepare<[string], number>('select 1 from webhooks where site_id = ? and deleted = 0 limit 1')
      .pluck();
    this.insert = connection.prepare<EventRow>(
      `insert into events (id, site_id, type, subject_id, version, occurred_at, changed_by, change_number, document)
       values (@id, @site_id, @type, @subject_id, @version, @occurred_at, @changed_by, @change_number, @document)`,
    );
  }

  /**
   * Calls `createEvents` and stores the events that it returns, all of the site `siteId`. Must be called within a
   * transaction.
   */
  append(siteId: string, createEvents: () => readonly NewEvent[]): readonly StoredEvent[] {
    if (this.hasWebhook.get(siteId) === undefined) return [];
    const events = createEvents().map((event) => ({ ...event, id: this.nextEventId() }));
    for (const event of events) this.insert.run(toEventRow(event));
    return events;
  }
}
