import type {
  inspectConversation,
  listConversations,
  markConversationSeen,
  readConversationHistory,
  updateConversation,
  writeInConversation,
} from '../../../contracts/management/conversations.ts';
import { defineEndpoint, type OperationResult } from '../api/endpoint.ts';

export type Conversation = OperationResult<typeof inspectConversation>['conversation'];
export type SeenMarks = OperationResult<typeof inspectConversation>['seen'];
export type ConversationSummary = OperationResult<typeof listConversations>['data'][number];
export type ConversationChange = OperationResult<typeof readConversationHistory>['history'][number];

export const LIST_CONVERSATIONS = defineEndpoint<typeof listConversations>('get', '/sites/{siteId}/conversations');
export const READ_CONVERSATION = defineEndpoint<typeof inspectConversation>(
  'get',
  '/sites/{siteId}/conversations/{conversationId}',
);
export const WRITE_IN_CONVERSATION = defineEndpoint<typeof writeInConversation>(
  'post',
  '/sites/{siteId}/conversations/{conversationId}/messages',
);
export const UPDATE_CONVERSATION = defineEndpoint<typeof updateConversation>(
  'patch',
  '/sites/{siteId}/conversations/{conversationId}',
);
export const READ_CONVERSATION_HISTORY = defineEndpoint<typeof readConversationHistory>(
  'get',
  '/sites/{siteId}/conversations/{conversationId}/history',
);
export const MARK_CONVERSATION_SEEN = defineEndpoint<typeof markConversationSeen>(
  'post',
  '/sites/{siteId}/conversations/{conversationId}/seen',
);
