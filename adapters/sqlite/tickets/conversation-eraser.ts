import type { Database } from 'better-sqlite3';
import {
  type ErasedConversation,
  type ErasedConversationCounts,
  type ErasureCommand,
  toErasedConversation,
  toErasureEvents,
} from '../../../core/tickets/erased-conversation.ts';
import type { Ticket } from '../../../core/tickets/ticket.ts';
import { REQUEST_SCRUB_SQL } from '../database/sqlite-store-scrubber.ts';
import { SqliteEventAppender } from '../webhooks/event-appender.ts';

interface ErasureCountsParameters extends ErasedConversationCounts {
  readonly erasureId: string;
}

/** The tables with records of a conversation, by the column that has its id. Those that refer to others come first. */
const RECORD_TABLES = [
  ['submissions', 'conversation_id'],
  ['used_keys', 'conversation_id'],
  ['conversation_changes', 'conversation_id'],
  ['visitor_mail', 'conversation_id'],
  ['seen_marks', 'conversation_id'],
  ['read_marks', 'conversation_id'],
  ['conversation_cards', 'id'],
  ['conversations', 'id'],
] as const;

/** Removes everything about a conversation, except its id, within a transaction. */
export class ConversationEraser {
  private readonly events;
  private readonly deleteRecords;
  private readonly eventIds;
  private readonly deleteWebhookDeliveries;
  private readonly deleteEvents;
  private readonly makeQueuesDue;
  private readonly deleteMails;
  private readonly clearDeliveries;
  private readonly insertErased;
  private readonly addCounts;
  private readonly requestScrub;

  constructor(connection: Database) {
    this.events = new SqliteEventAppender(connection);
    this.deleteRecords = RECORD_TABLES.map(([table, column]) =>
      connection.prepare<[string]>(`delete from ${table} where ${column} = ?`),
    );
    this.eventIds = connection
      .prepare<[string, string], string>(
        'select id from events indexed by events_of_subject where site_id = ? and subject_id = ?',
      )
      .pluck();
    // Also deletes the deliveries of deleted webhooks.
    this.deleteWebhookDeliveries = connection.prepare<[string, string]>(
      `delete from webhook_deliveries
       where webhook_id in (select id from webhooks where site_id = ?) and event_id = ?`,
    );
    this.deleteEvents = connection.prepare<[string, string]>(
      'delete from events indexed by events_of_subject where site_id = ? and subject_id = ?',
    );
    // A greater fencing number ends the lease of a running attempt.
    this.makeQueuesDue = connection.prepare<{ at: number; siteId: string; id: string }>(
      `update webhook_queues set due_at = @at, fencing_number = fencing_number + 1
       where webhook_id in (select id from webhooks where site_id = @siteId) and subject_id = @id`,
    );
    this.deleteMails = connection.prepare<[string, string]>(
      `delete from mails indexed by mails_of_conversation
       where site_id = ? and items ->> '$[0].conversationId' = ? and kind = 'answer'`,
    );
    // The id and the digest are kept, so that the delivery cannot be sent again. The revision ends a running attempt.
    this.clearDeliveries = connection.prepare<{ at: number; siteId: string; id: string }>(
      `update deliveries set body = cast('{}' as blob), bytes = 2, record_id = null, due_at = null,
         settled_at = ifnull(settled_at, @at), state = iif(due_at is null, state, 'unmatched'), revision = revision + 1
       where sequence in (
         select sequence from deliveries indexed by deliveries_of_ticket where site_id = @siteId and ticket_id = @id)`,
    );
    this.insertErased = connection.prepare<ErasedConversation>(
      `insert into erased_conversations (id, site_id, route, updated_at, change_number)
       values (@id, @siteId, @route, @updatedAt, @changeNumber)`,
    );
    this.addCounts = connection.prepare<ErasureCountsParameters>(
      `update erasures set counts = json_set(counts,
         '$.conversations', (counts ->> '$.conversations') + cast(@conversations as integer),
         '$.messages', (counts ->> '$.messages') + cast(@messages as integer),
         '$.deliveries', (counts ->> '$.deliveries') + cast(@deliveries as integer),
         '$.webhookDeliveries', (counts ->> '$.webhookDeliveries') + cast(@webhookDeliveries as integer),
         '$.mails', (counts ->> '$.mails') + cast(@mails as integer))
       where id = @erasureId`,
    );
    this.requestScrub = connection.prepare(REQUEST_SCRUB_SQL);
  }

  /** Erases a stored conversation. Must be called within a transaction. */
  erase(ticket: Ticket, changeNumber: number, { by, at, erasureId }: ErasureCommand): ErasedConversation {
    const { id, siteId } = ticket;
    const erased = toErasedConversation(ticket, changeNumber, at);
    let webhookDeliveries = 0;
    for (const eventId of this.eventIds.all(siteId, id))
      webhookDeliveries += this.deleteWebhookDeliveries.run(siteId, eventId).changes;
    this.deleteEvents.run(siteId, id);
    this.makeQueuesDue.run({ at, siteId, id });
    const mails = this.deleteMails.run(siteId, id).changes;
    const deliveries = this.clearDeliveries.run({ at, siteId, id }).changes;
    for (const statement of this.deleteRecords) statement.run(id);
    this.insertErased.run(erased);
    this.events.append(siteId, () => toErasureEvents(erased, by));
    if (erasureId !== undefined) {
      const counts = { conversations: 1, messages: ticket.messages.length, deliveries, webhookDeliveries, mails };
      this.addCounts.run({ ...counts, erasureId });
    }
    this.requestScrub.run();
    return erased;
  }
}
