import { followConversation } from '../../../contracts/unlisted/widget.ts';
import { SECOND } from '../../../core/shared/time.ts';
import type { VisitorConversation } from '../../../core/tickets/read-conversation.ts';
import type { UseCases } from '../../composition/use-cases.ts';
import type { Guards } from '../guards.ts';
import type { OpenStreams } from '../open-streams.ts';
import type { OperationRouter } from '../operation-router.ts';

/** How often the store is asked anyway, since announcements may be lost; it also keeps the connection alive. */
const LOOK_EVERY = 15 * SECOND;

/** A visitor's conversation as a stream of server-sent events, each with the whole conversation. Decisions 7. */
export function serveConversationEvents(
  router: OperationRouter,
  guards: Guards,
  useCases: UseCases,
  streams: OpenStreams,
): void {
  router.serve(followConversation, guards.visitor, async ({ params, caller, exchange }) => {
    const wanted = { ...params, token: caller.token };
    const { request, response } = exchange;
    if (request.method === 'HEAD') {
      exchange.head(200, 'text/event-stream', []);
      response.end();
      return undefined;
    }

    let sent = '';
    const show = (conversation: VisitorConversation) => {
      if (response.writableEnded) return;
      // Two looks may end in the other order; only a later state is news.
      const isNews = conversation.updatedAt > sent;
      if (isNews) sent = conversation.updatedAt;
      const body = JSON.stringify({ success: true, ...conversation });
      response.write(isNews ? `event: conversation\nid: ${sent}\ndata: ${body}\n\n` : ': nothing new\n\n');
    };
    const look = () => {
      useCases.readConversation.execute(wanted).then(show, () => response.end());
    };

    const { conversation, stop } = await useCases.listenToConversation.execute(wanted, look);
    exchange.head(200, 'text/event-stream', []);
    show(conversation);
    const timer = setInterval(look, LOOK_EVERY);
    streams.add(response, () => {
      clearInterval(timer);
      stop();
    });
    return undefined;
  });
}
