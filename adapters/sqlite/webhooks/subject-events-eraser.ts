import type { Database } from 'better-sqlite3';

/** Deletes the events about a subject, such as a ticket, and their webhook deliveries. */
export class SubjectEventsEraser {
  private readonly selectEventIds;
  private readonly deleteDeliveries;
  private readonly deleteEvents;
  private readonly makeQueuesDue;

  constructor(connection: Database) {
    this.selectEventIds = connection
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
    // The increased fencing number revokes the lease of a worker that is sending from the queue.
    this.makeQueuesDue = connection.prepare<[number, string, string]>(
      `update webhook_queues set due_at = ?, fencing_number = fencing_number + 1
       where webhook_id in (select id from webhooks where site_id = ?) and subject_id = ?`,
    );
  }

  /** Returns the number of deleted webhook deliveries. Must be called within a transaction. */
  erase(siteId: string, subjectId: string, now: number): number {
    let deliveries = 0;
    for (const eventId of this.selectEventIds.all(siteId, subjectId))
      deliveries += this.deleteDeliveries.run(siteId, eventId).changes;
    this.deleteEvents.run(siteId, subjectId);
    this.makeQueuesDue.run(now, siteId, subjectId);
    return deliveries;
  }
}
