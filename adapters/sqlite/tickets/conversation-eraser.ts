import type { Database } from 'better-sqlite3';
import {
  type ErasedConversation,
  type ErasedConversationCounts,
  type ErasureCommand,
  toErasedConversation,
  toErasureEvents,
} from '../../../core/tickets/erased-conversation.ts';
import type { Ticket } from '../../../core/tickets/ticket.ts';
import { CrmDeliveryBodyEraser } from '../crm/crm-delivery-body-eraser.ts';
import { INSERT_SCRUB_REQUEST_SQL } from '../database/sqlite-store-scrubber.ts';
import { EventAppender } from '../webhooks/event-appender.ts';
import { SubjectEventsEraser } from '../webhooks/subject-events-eraser.ts';

interface ErasureCountsParameters extends ErasedConversationCounts {
  readonly erasureId: string;
}

/**
 * The tables with records of a conversation, each with the column that has the conversation's id. A table that refers
 * to another table comes before that table, because foreign keys are checked.
 */
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

/** Erases a conversation and all records about it. Only a row of `erased_conversations` remains. */
export class ConversationEraser {
  private readonly eventAppender;
  private readonly deleteRecords;
  private readonly eventsEraser;
  private readonly deleteAnswerMails;
  private readonly deliveryEraser;
  private readonly insertErased;
  private readonly addCounts;
  private readonly requestScrub;

  constructor(connection: Database) {
    this.eventAppender = new EventAppender(connection);
    this.deleteRecords = CONVERSATION_TABLES.map(([table, column]) =>
      connection.prepare<[string]>(`delete from ${table} where ${column} = ?`),
    );
    this.eventsEraser = new SubjectEventsEraser(connection);
    this.deleteAnswerMails = connection.prepare<[string, string]>(
      `delete from mails indexed by mails_of_conversation
       where site_id = ? and items ->> '$[0].conversationId' = ? and kind = 'answer'`,
    );
    this.deliveryEraser = new CrmDeliveryBodyEraser(connection);
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
    this.requestScrub = connection.prepare(INSERT_SCRUB_REQUEST_SQL);
  }

  /** Erases a stored conversation. Must be called within a transaction. */
  erase(ticket: Ticket, changeNumber: number, { by, at, erasureId }: ErasureCommand): ErasedConversation {
    const { id, siteId } = ticket;
    const erased = toErasedConversation(ticket, changeNumber, at);
    const webhookDeliveries = this.eventsEraser.erase(siteId, id, at);
    const mails = this.deleteAnswerMails.run(siteId, id).changes;
    const deliveries = this.deliveryEraser.eraseByTicket(siteId, id, at);
    for (const statement of this.deleteRecords) statement.run(id);
    this.insertErased.run(erased);
    this.eventAppender.append(siteId, () => toErasureEvents(erased, by));
    if (erasureId !== undefined) {
      const counts = { conversations: 1, messages: ticket.messages.length, deliveries, webhookDeliveries, mails };
      this.addCounts.run({ ...counts, erasureId });
    }
    this.requestScrub.run();
    return erased;
  }
}
