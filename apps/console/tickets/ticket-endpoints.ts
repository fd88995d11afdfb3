import type {
  deleteConversation,
  exportConversations,
  inspectConversation,
  listConversations,
  listMessages,
  markConversationSeen,
  readConversationHistory,
  updateConversation,
  updateConversations,
  writeInConversation,
} from '../../../contracts/management/conversations.ts';
import { defineEndpoint, type OperationResult } from '../api/endpoint.ts';

export type Conversation = OperationResult<typeof inspectConversation>['conversation'];
export type ConversationResponse = OperationResult<typeof inspectConversation>;
export type ConversationListResponse = OperationResult<typeof listConversations>;
export type ConversationSummary = ConversationListResponse['data'][number];
export type ConversationHistoryEntry = OperationResult<typeof readConversationHistory>['history'][number];
export type Message = Conversation['messages'][number];

export const LIST_CONVERSATIONS = defineEndpoint<typeof listConversations>('get', '/sites/{siteId}/conversations');
export const UPDATE_CONVERSATIONS = defineEndpoint<typeof updateConversations>(
  'patch',
  '/sites/{siteId}/conversations',
);
export const EXPORT_CONVERSATIONS = defineEndpoint<typeof exportConversations>(
  'get',
  '/sites/{siteId}/conversations/export',
);
export const READ_CONVERSATION = defineEndpoint<typeof inspectConversation>(
  'get',
  '/sites/{siteId}/conversations/{conversationId}',
);
export const LIST_MESSAGES = defineEndpoint<typeof listMessages>(
  'get',
  '/sites/{siteId}/conversations/{conversationId}/messages',
);
export const WRITE_IN_CONVERSATION = defineEndpoint<typeof writeInConversation>(
  'post',
  '/sites/{siteId}/conversations/{conversationId}/messages',
);
export const MARK_CONVERSATION_SEEN = defineEndpoint<typeof markConversationSeen>(
  'post',
  '/sites/{siteId}/conversations/{conversationId}/seen',
);
export const UPDATE_CONVERSATION = defineEndpoint<typeof updateConversation>(
  'patch',
  '/sites/{siteId}/conversations/{conversationId}',
);
export const DELETE_CONVERSATION = defineEndpoint<typeof deleteConversation>(
  'delete',
  '/sites/{siteId}/conversations/{conversationId}',
);
export const READ_CONVERSATION_HISTORY = defineEndpoint<typeof readConversationHistory>(
  'get',
  '/sites/{siteId}/conversations/{conversationId}/history',
);
