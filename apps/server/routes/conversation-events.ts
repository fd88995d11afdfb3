import type { Router } from 'express';
import type { DependencyContainer } from 'tsyringe';
import { followConversation } from '../../../contracts/widget/widget.ts';
import { ListenToConversation } from '../../../core/tickets/listen-to-conversation.ts';
import { MarkSeen } from '../../../core/tickets/mark-seen.ts';
import { ReadVisitorConversation } from '../../../core/tickets/read-visitor-conversation.ts';
import { resolveAll } from '../../composition/resolve-all.ts';
import { createRouter } from '../middleware/create-router.ts';
import { sendStreamHeadResponse, writeHead } from '../middleware/send-response.ts';
import { getClientNetwork } from '../operations/client-network.ts';
import type { RouteDependencies } from '../operations/route-dependencies.ts';
import { ConversationStreamGroup } from '../streams/conversation-stream-group.ts';
import { StateStream } from '../streams/state-stream.ts';
import { onResponseClose, type StreamRegistry } from '../streams/stream-registry.ts';

/** Streams a conversation to its visitor as server-sent events. Each event contains the whole conversation. */
export function conversationEventsRoutes(
  container: DependencyContainer,
  { operation, requireVisitor }: RouteDependencies,
  streams: StreamRegistry,
): Router {
  const useCases = resolveAll(container, {
    listenToConversation: ListenToConversation,
    markSeen: MarkSeen,
    readConversation: ReadVisitorConversation,
  });
  const router = createRouter();

  interface StreamRequest {
    readonly siteId: string;
    readonly conversationId: string;
    readonly token: string;
    /** Whether sending the conversation to the visitor marks its messages as seen. */
    readonly markSeen: boolean;
  }
  const readForStream = async ({ markSeen, ...request }: StreamRequest) => {
    const conversation = await useCases.readConversation.execute(request);
    if (markSeen) await useCases.markSeen.execute('visitor', { siteId: request.siteId, ...conversation });
    return conversation;
  };

  const streamGroups = new Map<string, ConversationStreamGroup>();
  const getOrCreateStreamGroup = (request: StreamRequest) => {
    const key = `${request.siteId} ${request.conversationId} ${request.markSeen} ${request.token}`;
    const group = streamGroups.get(key) ?? new ConversationStreamGroup(() => readForStream(request));
    streamGroups.set(key, group);
    return { group, remove: () => streamGroups.delete(key) };
  };

  router.get(
    ...operation(followConversation, requireVisitor, async ({ params, query: { markSeen }, caller, req, res }) => {
      const request = { ...params, token: caller.token, markSeen };
      if (req.method === 'HEAD') return sendStreamHeadResponse(res);

      streams.addStream(res, params.conversationId, getClientNetwork(req));
      const stream = new StateStream(res);
      const { group, remove } = getOrCreateStreamGroup(request);
      group.addStream(stream);
      onResponseClose(res, () => {
        group.removeStream(stream);
        if (!group.hasStreams) remove();
      });
      const subscription = await useCases.listenToConversation.execute(request, () => group.refetchConversation());
      onResponseClose(res, subscription.stop);
      if (markSeen) await useCases.markSeen.execute('visitor', { ...params, ...subscription.conversation });
      stream.sendState(group.toResourceState(subscription.conversation));
      writeHead(res, 200, 'text/event-stream', []);
      stream.sendBufferedState();
      return undefined;
    }),
  );

  return router;
}
