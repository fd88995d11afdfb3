import { followConversation } from '../../../contracts/widget/widget.ts';
import type { UseCases } from '../../composition/use-cases.ts';
import { FollowedConversation } from '../followed-conversation.ts';
import type { Guards } from '../guards.ts';
import { type OpenStreams, whenClosed } from '../open-streams.ts';
import type { OperationRouter } from '../operation-router.ts';
import { StateStream } from '../state-stream.ts';

/** A visitor's conversation as a stream of server-sent events, each with the whole conversation. */
export function serveConversationEvents(
  router: OperationRouter,
  guards: Guards,
  useCases: UseCases,
  streams: OpenStreams,
): void {
  const followed = new Map<string, FollowedConversation>();
  const follow = (wanted: { siteId: string; conversationId: string; token: string }) => {
    const key = `${wanted.siteId} ${wanted.conversationId} ${wanted.token}`;
    const conversation = followed.get(key) ?? new FollowedConversation(() => useCases.readConversation.execute(wanted));
    followed.set(key, conversation);
    return { conversation, forget: () => followed.delete(key) };
  };

  router.serve(followConversation, guards.visitor, async ({ params, caller, exchange }) => {
    const wanted = { ...params, token: caller.token };
    const { request, response } = exchange;
    if (request.method === 'HEAD') {
      exchange.head(200, 'text/event-stream', []);
      response.end();
      return undefined;
    }

    streams.take(response, params.conversationId, exchange.clientNetwork);
    const stream = new StateStream(response);
    const { conversation, forget } = follow(wanted);
    conversation.add(stream);
    whenClosed(response, () => {
      conversation.remove(stream);
      if (!conversation.isFollowed) forget();
    });
    const listening = await useCases.listenToConversation.execute(wanted, () => conversation.look());
    whenClosed(response, listening.stop);
    stream.show(conversation.stateOf(listening.conversation));
    exchange.head(200, 'text/event-stream', []);
    stream.resume();
    return undefined;
  });
}
