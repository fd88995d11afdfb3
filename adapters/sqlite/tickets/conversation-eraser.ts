import type { Database } from 'better-sqlite3';
import {
  type ErasedConversation,
  type ErasedConversationCounts,
  type ErasureCommand,
  toErasedConversation,
  toErasureEvents,
} from '../../../core/tickets/erased-conversation.ts';
import type { Ticket } from '../../../core/tickets/ticket.ts';
import { DeliveryCleaner } from '../crm/delivery-cleaner.ts';
import { REQUEST_SCRUB_SQL } from '../database/sqlite-store-scrubber.ts';
import { SqliteEventAppender } from '../webhooks/event-appender.ts';
import { SubjectEventsEraser } from '../webhooks/subject-events-eraser.ts';

interface ErasureCountsParameters extends ErasedConversationCounts {
  readonly erasureId: string;
}

/** The tables with records of a conversation, by the column that has its id. Those that refer to others come first. */
export const CONVERSATION_TABLES = [
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
  private readonly subjectEvents;
  private readonly deleteMails;
  private readonly deliveries;
  private readonly insertErased;
  private readonly addCounts;
  private readonly requestScrub;

  constructor(connection: Database) {
    this.events = new SqliteEventAppender(connection);
    this.deleteRecords = CONVERSATION_TABLES.map(([table, column]) =>
      connection.prepare<[string]>(`delete from ${table} where ${column} = ?`),
    );
    this.subjectEvents = new SubjectEventsEraser(connection);
    this.deleteMails = connection.prepare<[string, string]>(
      `delete from mails indexed by mails_of_conversation
       where site_id = ? and items ->> '$[0].conversationId' = ? and kind = 'answer'`,
    );
    this.deliveries = new DeliveryCleaner(connection);
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
    const webhookDeliveries = this.subjectEvents.erase(siteId, id, at);
    const mails = this.deleteMails.run(siteId, id).changes;
    const deliveries = this.deliveries.clearOfTicket(siteId, id, at);
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
