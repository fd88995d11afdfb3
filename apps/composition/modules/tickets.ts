import type { DependencyContainer } from 'tsyringe';
import { RouteTicket } from '../../../core/routing/route-ticket.ts';
import { AnswerAsVisitor } from '../../../core/tickets/answer-as-visitor.ts';
import { ChangeLinkedTicket } from '../../../core/tickets/change-linked-ticket.ts';
import { CommentOnTicket } from '../../../core/tickets/comment-on-ticket.ts';
import { ConversationOpener } from '../../../core/tickets/conversation-opener.ts';
import { CountUnreadAnswers } from '../../../core/tickets/count-unread-answers.ts';
import { createTicketAndChatRepository } from '../../../core/tickets/create-ticket-and-chat-repository.ts';
import { DeleteExpiredIdempotencyKeys } from '../../../core/tickets/delete-expired-idempotency-keys.ts';
import { EraseConversation } from '../../../core/tickets/erase-conversation.ts';
import { ExportConversations } from '../../../core/tickets/export-conversations.ts';
import { ListConversations } from '../../../core/tickets/list-conversations.ts';
import { ListMessages } from '../../../core/tickets/list-messages.ts';
import { ListTickets } from '../../../core/tickets/list-tickets.ts';
import { ListenToConversation } from '../../../core/tickets/listen-to-conversation.ts';
import { MarkConversationRead } from '../../../core/tickets/mark-conversation-read.ts';
import { MarkSeen } from '../../../core/tickets/mark-seen.ts';
import { MarkSeenByTeam } from '../../../core/tickets/mark-seen-by-team.ts';
import { MessageIdGenerator } from '../../../core/tickets/message-id-generator.ts';
import { ReadConversationHistory } from '../../../core/tickets/read-conversation-history.ts';
import { ReadConversationWithSeenMarks } from '../../../core/tickets/read-conversation-with-seen-marks.ts';
import { ReadTicket } from '../../../core/tickets/read-ticket.ts';
import { ReadVisitorConversation } from '../../../core/tickets/read-visitor-conversation.ts';
import { UnassignFormerMembers } from '../../../core/tickets/unassign-former-members.ts';
import { UpdateConversations } from '../../../core/tickets/update-conversations.ts';
import { UpdateTicket } from '../../../core/tickets/update-ticket.ts';
import { OpenChat } from '../../../core/widget/open-chat.ts';
import { OpenTicket } from '../../../core/widget/open-ticket.ts';
import { registerClass, registerFactory } from '../register.ts';
import {
  CHANGE_FEED,
  CLOCK,
  CONVERSATION_READER,
  CRYPTOGRAPHY,
  ID_GENERATOR,
  READ_MARK_REPOSITORY,
  SEEN_MARK_REPOSITORY,
  TICKET_REPOSITORY,
  UNDECORATED_MEMBER_REPOSITORY,
  UPDATE_CONVERSATION,
  WIDGET_REPOSITORY,
  WRITE_IN_CONVERSATION,
} from '../tokens.ts';

/**
 * Registers the use cases of tickets, for integrations, and of all conversations (tickets and chats), for the site's
 * members and for visitors.
 */
export function registerTickets(container: DependencyContainer): void {
  registerClass(container, MessageIdGenerator, ID_GENERATOR, CRYPTOGRAPHY);

  registerClass(container, ListTickets, TICKET_REPOSITORY);
  registerClass(container, ReadTicket, TICKET_REPOSITORY);
  registerClass(
    container,
    UpdateTicket,
    TICKET_REPOSITORY,
    UNDECORATED_MEMBER_REPOSITORY,
    CHANGE_FEED,
    CLOCK,
    MessageIdGenerator,
  );
  registerClass(container, CommentOnTicket, TICKET_REPOSITORY, CHANGE_FEED, CLOCK, MessageIdGenerator);
  registerClass(
    container,
    ChangeLinkedTicket,
    TICKET_REPOSITORY,
    CONVERSATION_READER,
    CHANGE_FEED,
    CLOCK,
    MessageIdGenerator,
  );
  registerClass(container, DeleteExpiredIdempotencyKeys, TICKET_REPOSITORY, CLOCK);
  registerClass(container, EraseConversation, TICKET_REPOSITORY, CHANGE_FEED, CLOCK);

  registerClass(container, ListConversations, CONVERSATION_READER, READ_MARK_REPOSITORY);
  registerClass(container, ExportConversations, CONVERSATION_READER);
  registerClass(container, ListMessages, ReadConversationWithSeenMarks);
  registerClass(container, MarkConversationRead, CONVERSATION_READER, READ_MARK_REPOSITORY);
  registerClass(container, UpdateConversations, TICKET_REPOSITORY, UNDECORATED_MEMBER_REPOSITORY, CHANGE_FEED, CLOCK);
  registerClass(container, UnassignFormerMembers, UNDECORATED_MEMBER_REPOSITORY, TICKET_REPOSITORY, CHANGE_FEED, CLOCK);
  registerClass(container, ReadConversationWithSeenMarks, CONVERSATION_READER, SEEN_MARK_REPOSITORY);
  registerClass(container, MarkSeenByTeam, CONVERSATION_READER, MarkSeen);
  registerClass(container, ReadConversationHistory, CONVERSATION_READER, ReadConversationWithSeenMarks);
  registerFactory(container, UPDATE_CONVERSATION, (from) => {
    const [tickets, ...others] = resolveConversationDependencies(from);
    return new UpdateTicket(tickets, from.resolve(UNDECORATED_MEMBER_REPOSITORY), ...others);
  });
  registerFactory(
    container,
    WRITE_IN_CONVERSATION,
    (from) => new CommentOnTicket(...resolveConversationDependencies(from)),
  );

  registerClass(container, ConversationOpener, TICKET_REPOSITORY, RouteTicket, CRYPTOGRAPHY, CLOCK, ID_GENERATOR);
  registerClass(container, OpenTicket, ConversationOpener, WIDGET_REPOSITORY);
  registerClass(container, OpenChat, ConversationOpener, WIDGET_REPOSITORY);
  registerClass(container, ReadVisitorConversation, TICKET_REPOSITORY, SEEN_MARK_REPOSITORY, CRYPTOGRAPHY);
  registerClass(container, CountUnreadAnswers, TICKET_REPOSITORY, SEEN_MARK_REPOSITORY, CRYPTOGRAPHY);
  registerClass(container, MarkSeen, SEEN_MARK_REPOSITORY, CHANGE_FEED, CLOCK);
  registerClass(container, AnswerAsVisitor, TICKET_REPOSITORY, CHANGE_FEED, CRYPTOGRAPHY, CLOCK, MessageIdGenerator);
  registerClass(container, ListenToConversation, ReadVisitorConversation, CHANGE_FEED);
}

/** Resolves the constructor parameters of use cases that change both tickets and chats. */
function resolveConversationDependencies(from: DependencyContainer) {
  const tickets = createTicketAndChatRepository(from.resolve(TICKET_REPOSITORY));
  return [tickets, from.resolve(CHANGE_FEED), from.resolve(CLOCK), from.resolve(MessageIdGenerator)] as const;
}
