import type { ClientSession } from 'mongodb';
import { toCrmDeliverySubjectId } from '../../../core/crm/crm-delivery-events.ts';
import {
  type ErasedConversation,
  type ErasedConversationCounts,
  type ErasureCommand,
  isErasurePermitted,
  toErasedConversation,
  toErasureEvents,
} from '../../../core/tickets/erased-conversation.ts';
import type { Ticket } from '../../../core/tickets/ticket.ts';
import { TicketErasedError, TicketNotFoundError } from '../../../core/tickets/ticket-errors.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { parseStoredTicket } from '../documents/conversation-mapper.ts';
import { toConversationKeyRange, toSiteKeyRange } from '../documents/document-keys.ts';
import { toVisitorMailKey } from '../documents/mail-documents.ts';
import { deleteEventsOfSubject } from '../webhooks/delete-events-of-subject.ts';
import type { MongoEventAppender } from '../webhooks/event-appender.ts';
import { readReceiverKinds } from '../webhooks/receiver-stages.ts';
import { reserveChangeNumbers } from './change-numbers.ts';

const EMPTY_BODY = Buffer.from('{}');

/** Erases conversations. Of an erased conversation, only the fields of `ErasedConversation` remain. */
export class ConversationEraser {
  constructor(
    private readonly database: MongoDatabase,
    private readonly events: MongoEventAppender,
  ) {}

  /**
   * Erases a conversation and the records about it in one transaction.
   * @throws TicketNotFoundError if the site has no such conversation, or if the command's conditions exclude it
   * @throws TicketErasedError if the conversation was erased before
   */
  async erase(siteId: string, conversationId: string, command: ErasureCommand): Promise<ErasedConversation> {
    const { collections } = this.database;
    const receivers = await this.database.execute(() => readReceiverKinds(collections, siteId));
    const erased = await this.database.transaction(async (session) => {
      const changeNumber = await reserveChangeNumbers(collections, siteId, 1, session);
      const filter = { _id: conversationId, siteId, ...(command.ticketsOnly && { route: 'ticket' as const }) };
      const stored = await collections.conversations.findOneAndDelete(filter, { session });
      if (!stored) {
        await session.abortTransaction();
        return undefined;
      }
      const ticket = parseStoredTicket(stored);
      if (!isErasurePermitted(ticket, command)) {
        await session.abortTransaction();
        return undefined;
      }
      const { id, ...rest } = toErasedConversation(ticket, changeNumber, command.at);
      await collections.erasedConversations.insertOne({ _id: id, ...rest }, { session });
      await this.deleteRecords(siteId, id, session);
      const webhookDeliveries = await deleteEventsOfSubject(collections, siteId, id, command.at, session);
      const mails = await this.deleteAnswerMails(siteId, id, session);
      const deliveries = await this.clearDeliveries(ticket, command.at, session);
      const counts = { conversations: 1, messages: ticket.messages.length, deliveries, webhookDeliveries, mails };
      if (command.erasureId !== undefined) await this.addCounts(command.erasureId, counts, session);
      await this.events.insertForReceivers(receivers, () => toErasureEvents({ id, ...rest }, command.by), session);
      return { id, ...rest };
    });
    if (erased) return erased;
    await this.rejectErased(siteId, conversationId, command.ticketsOnly);
    throw new TicketNotFoundError('The site has no ticket with this id.');
  }

  /**
   * @throws TicketErasedError if the conversation was erased. If `ticketsOnly` is true, only if the conversation was a
   * ticket.
   */
  async rejectErased(siteId: string, conversationId: string, ticketsOnly: boolean): Promise<void> {
    const { erasedConversations } = this.database.collections;
    const filter = { _id: conversationId, siteId, ...(ticketsOnly && { route: 'ticket' as const }) };
    const options = { projection: { _id: 1 } } as const;
    if (await this.database.execute(() => erasedConversations.findOne(filter, options))) throw new TicketErasedError();
  }

  private async deleteRecords(siteId: string, conversationId: string, session: ClientSession): Promise<void> {
    const { submissions, usedKeys, conversationChanges, seenMarks, readMarks, visitorMail } = this.database.collections;
    const conversationKeyFilter = { _id: toConversationKeyRange(siteId, conversationId) };
    await submissions.deleteMany({ conversationId, _id: toSiteKeyRange(siteId) }, { session });
    for (const collection of [usedKeys, conversationChanges, seenMarks])
      await collection.deleteMany(conversationKeyFilter, { session });
    await readMarks.deleteMany(conversationKeyFilter, { session });
    await visitorMail.deleteOne({ _id: toVisitorMailKey(siteId, conversationId) }, { session });
  }

  /**
   * Deletes the mails to the visitor of a conversation. Their `items` are JSON that begins with the conversation's id.
   */
  private async deleteAnswerMails(siteId: string, conversationId: string, session: ClientSession): Promise<number> {
    const itemsPrefix = `[{"conversationId":${JSON.stringify(conversationId)}`;
    const filter = { siteId, kind: 'answer' as const, items: { $gte: itemsPrefix, $lt: `${itemsPrefix}~` } };
    return (await this.database.collections.mails.deleteMany(filter, { session })).deletedCount;
  }

  /**
   * Clears the bodies of the CRM deliveries about a ticket, and deletes their events. Ids and digests of the deliveries
   * are kept, so that a CRM cannot send them again. Returns the number of cleared deliveries.
   */
  private async clearDeliveries(
    { siteId, id: ticketId }: Ticket,
    now: number,
    session: ClientSession,
  ): Promise<number> {
    const { deliveries } = this.database.collections;
    const cleared = await deliveries
      .find({ siteId, ticketId }, { projection: { dueAt: 1, installationId: 1, deliveryId: 1 }, session })
      .toArray();
    for (const { _id, dueAt, installationId, deliveryId } of cleared) {
      const endedFields = dueAt === undefined ? {} : { state: 'unmatched' as const, settledAt: now };
      const update = {
        $set: { body: EMPTY_BODY, bytes: EMPTY_BODY.length, ...endedFields },
        $unset: { recordId: true, dueAt: true } as const,
        // If a worker is applying the delivery, the greater revision makes its `recordOutcome` return `lost`.
        $inc: { revision: 1 },
      };
      await deliveries.updateOne({ _id }, update, { session });
      const subject = toCrmDeliverySubjectId({ installationId, deliveryId });
      await deleteEventsOfSubject(this.database.collections, siteId, subject, now, session);
    }
    return cleared.length;
  }

  private async addCounts(erasureId: string, counts: ErasedConversationCounts, session: ClientSession): Promise<void> {
    const increments = Object.fromEntries(Object.entries(counts).map(([name, count]) => [`counts.${name}`, count]));
    await this.database.collections.erasures.updateOne({ _id: erasureId }, { $inc: increments }, { session });
  }
}
