import type { Database } from 'better-sqlite3';

/** Deletes the events about a subject with their deliveries, within a transaction. */
export class SubjectEventsEraser {
  private readonly eventIds;
  private readonly deleteDeliveries;
  private readonly deleteEvents;
  private readonly makeQueuesDue;

  constructor(connection: Database) {
    this.eventIds = connection
      .prepare<[string, string], string>(
        'select id from events indexed by events_of_subject where site_id = ? and subject_id = ?',
      )
      .pluck();
    // Also deletes the deliveries of deleted webhooks.
    this.deleteDeliveries = connection.prepare<[string, string]>(
      `delete from webhook_deliveries
       where webhook_id in (select id from webhooks where site_id = ?) and event_id = ?`,
    );
    this.deleteEvents = connection.prepare<[string, string]>(
      'delete from events indexed by events_of_subject where site_id = ? and subject_id = ?',
    );
    // A greater fencing number ends the lease of a running attempt.
    this.makeQueuesDue = connection.prepare<[number, string, string]>(
      `update webhook_queues set due_at = ?, fencing_number = fencing_number + 1
       where webhook_id in (select id from webhooks where site_id = ?) and subject_id = ?`,
    );
  }

  /** Returns the number of deleted deliveries. Must be called within a transaction. */
  erase(siteId: string, subjectId: string, now: number): number {
    let deliveries = 0;
    for (const eventId of this.eventIds.all(siteId, subjectId))
      deliveries += this.deleteDeliveries.run(siteId, eventId).changes;
    this.deleteEvents.run(siteId, subjectId);
    this.makeQueuesDue.run(now, siteId, subjectId);
    return deliveries;
  }
}
