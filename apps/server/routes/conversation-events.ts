import type { Router } from 'express';
import type { DependencyContainer } from 'tsyringe';
import { followConversation } from '../../../contracts/widget/widget.ts';
import { ListenToConversation } from '../../../core/tickets/listen-to-conversation.ts';
import { ReadConversation } from '../../../core/tickets/read-conversation.ts';
import { resolveAll } from '../../composition/resolve-all.ts';
import { createRouter } from '../middleware/create-router.ts';
import { sendStreamHead, writeHead } from '../middleware/send-response.ts';
import { clientNetwork } from '../operations/client-network.ts';
import type { Operations } from '../operations/operations.ts';
import { ConversationStream } from '../streams/conversation-stream.ts';
import { StateStream } from '../streams/state-stream.ts';
import { type StreamRegistry, whenClosed } from '../streams/stream-registry.ts';

/** A visitor's conversation as a stream of server-sent events, each with the whole conversation. */
export function conversationEventsRoutes(
  container: DependencyContainer,
  { operation, visitor }: Operations,
  streams: StreamRegistry,
): Router {
  const useCases = resolveAll(container, {
    listenToConversation: ListenToConversation,
    readConversation: ReadConversation,
  });
  const router = createRouter();

  const open = new Map<string, ConversationStream>();
  const follow = (wanted: { siteId: string; conversationId: string; token: string }) => {
    const key = `${wanted.siteId} ${wanted.conversationId} ${wanted.token}`;
    const conversation = open.get(key) ?? new ConversationStream(() => useCases.readConversation.execute(wanted));
    open.set(key, conversation);
    return { conversation, forget: () => open.delete(key) };
  };

  router.get(
    ...operation(followConversation, visitor, async ({ params, caller, req, res }) => {
      const wanted = { ...params, token: caller.token };
      if (req.method === 'HEAD') return sendStreamHead(res);

      streams.add(res, params.conversationId, clientNetwork(req));
      const stream = new StateStream(res);
      const { conversation, forget } = follow(wanted);
      conversation.add(stream);
      whenClosed(res, () => {
        conversation.remove(stream);
        if (!conversation.hasStreams) forget();
      });
      const listening = await useCases.listenToConversation.execute(wanted, () => conversation.refetch());
      whenClosed(res, listening.stop);
      stream.show(conversation.stateOf(listening.conversation));
      writeHead(res, 200, 'text/event-stream', []);
      stream.resume();
      return undefined;
    }),
  );

  return router;
}
