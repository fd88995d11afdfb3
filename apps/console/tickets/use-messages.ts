import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callOperation } from '../api/call-operation.ts';
import { showProblemToast } from '../parts/toasts.tsx';
import { useSite } from '../sites/use-site.ts';
import { type ConversationResponse, LIST_MESSAGES, type Message } from './ticket-endpoints.ts';

const EARLIER_MESSAGES_LIMIT = 100;

interface LoadedMessages {
  /** The response from which the messages were last updated. */
  readonly page: ConversationResponse;
  readonly messages: readonly Message[];
  readonly earlierCursor: string | null;
}

/** The loaded messages of a conversation, oldest first. Each response adds its new messages. */
export function useMessages(page: ConversationResponse) {
  const { id: siteId } = useSite();
  const [loaded, setLoaded] = useState<LoadedMessages>(() => addResponse(undefined, page));
  if (loaded.page !== page) setLoaded(addResponse(loaded, page));
  const loading = useMutation({
    mutationFn: (cursor: string) =>
      callOperation(LIST_MESSAGES, {
        params: { siteId, conversationId: page.conversation.id },
        query: { cursor, limit: EARLIER_MESSAGES_LIMIT },
      }),
    onSuccess: ({ data, page: { nextCursor } }) =>
      setLoaded((known) => ({
        ...known,
        messages: [...data.toReversed(), ...known.messages],
        earlierCursor: nextCursor,
      })),
    onError: showProblemToast,
  });
  const { messages, earlierCursor } = loaded;
  return {
    messages,
    isLoadingEarlier: loading.isPending,
    loadEarlier: earlierCursor === null ? undefined : () => loading.mutate(earlierCursor),
  };
}

/** Adds the messages of a response. If the response does not overlap the known messages, it replaces them. */
function addResponse(known: LoadedMessages | undefined, page: ConversationResponse): LoadedMessages {
  const { messages } = page.conversation;
  const first = messages[0]?.id;
  const overlap = known?.messages.findIndex(({ id }) => id === first) ?? -1;
  if (!known || overlap < 0) return { page, messages, earlierCursor: page.earlierCursor ?? null };
  return { ...known, page, messages: [...known.messages.slice(0, overlap), ...messages] };
}
