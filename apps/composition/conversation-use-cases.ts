import { CommentOnTicket } from '../../core/tickets/comment-on-ticket.ts';
import { conversationsOfBothRoutes } from '../../core/tickets/conversations-of-both-routes.ts';
import { InspectConversation } from '../../core/tickets/inspect-conversation.ts';
import { ListConversations } from '../../core/tickets/list-conversations.ts';
import type { MessageIds } from '../../core/tickets/message-ids.ts';
import { ReadConversationHistory } from '../../core/tickets/read-conversation-history.ts';
import { UpdateTicket } from '../../core/tickets/update-ticket.ts';
import type { PortOf } from './tokens.ts';

/** What a site's account does with conversations of both routes. */
export function conversationUseCases(port: PortOf, messageIds: MessageIds) {
  const [reader, both] = [port('conversations'), conversationsOfBothRoutes(port('tickets'))];
  const [feed, clock] = [port('changeFeed'), port('clock')];
  const inspectConversation = new InspectConversation(reader);
  return {
    listConversations: new ListConversations(reader),
    inspectConversation,
    readConversationHistory: new ReadConversationHistory(reader, inspectConversation),
    writeInConversation: new CommentOnTicket(both, feed, clock, messageIds),
    updateConversation: new UpdateTicket(both, feed, clock, messageIds),
  };
}
