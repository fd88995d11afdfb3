import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect } from 'react';
import { callOperation } from '../api/call-operation.ts';
import { type Conversation, MARK_CONVERSATION_SEEN, type SeenMarks } from './ticket-endpoints.ts';

/**
 * Marks the visitor's messages as seen by the team while the conversation is shown in a visible tab. The widget then
 * shows the visitor that they were seen.
 */
export function useMarkSeen({ siteId, id, messages }: Conversation, { team }: SeenMarks): void {
  const visibility = useDocumentVisibility();
  const latest = messages.findLast(({ role }) => role === 'visitor');
  const messageId = latest && latest.createdAt > (team?.through ?? '') ? latest.id : undefined;
  useEffect(() => {
    if (visibility !== 'visible' || messageId === undefined) return;
    // If the request fails, the next message or visit repeats it.
    callOperation(MARK_CONVERSATION_SEEN, { params: { siteId, conversationId: id }, body: { messageId } }).catch(
      () => undefined,
    );
  }, [visibility, messageId, siteId, id]);
}
