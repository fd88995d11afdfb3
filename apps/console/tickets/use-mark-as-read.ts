import { useDocumentVisibility } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callOperation } from '../api/call-operation.ts';
import { useSite } from '../sites/use-site.ts';
import {
  type Conversation,
  type ConversationListResponse,
  LIST_CONVERSATIONS,
  MARK_CONVERSATION_SEEN,
} from './ticket-endpoints.ts';

/**
 * Marks the conversation as read by this account: when it is opened, and when a message arrives while it is visible. If
 * the request fails, the ticket stays unread until the next message or visit. Viewers may not mark tickets, because
 * visitors see that the team has read their messages.
 */
export function useMarkAsRead({ id: conversationId, messages }: Conversation, isAllowed: boolean): void {
  const { id: siteId } = useSite();
  const queryClient = useQueryClient();
  const isVisible = useDocumentVisibility() === 'visible';
  const marked = useRef('');
  const messageId = messages.at(-1)?.id;
  useEffect(() => {
    if (!isAllowed || !isVisible || messageId === undefined || marked.current === messageId) return;
    marked.current = messageId;
    const markRead = (list: ConversationListResponse | undefined) =>
      list && {
        ...list,
        data: list.data.map((one) => (one.id === conversationId ? { ...one, isUnread: false } : one)),
      };
    callOperation(MARK_CONVERSATION_SEEN, { params: { siteId, conversationId }, body: { messageId } })
      .then(() => queryClient.setQueriesData({ queryKey: [LIST_CONVERSATIONS.path] }, markRead))
      .catch(() => undefined);
  }, [isAllowed, isVisible, messageId, conversationId, siteId, queryClient]);
}
