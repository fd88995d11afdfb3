import { followSite } from '../../../contracts/management/monitoring.ts';
import type { SiteEventBus } from '../../../core/monitoring/site-events/site-event-bus.port.ts';
import type { UseCases } from '../../composition/use-cases.ts';
import { bearerToken, type Guards } from '../guards.ts';
import { type OpenStreams, whenClosed } from '../open-streams.ts';
import type { OperationRouter } from '../operation-router.ts';
import { SiteStream } from '../site-stream.ts';

/** The changes of a site as a stream of server-sent events, for its account: docs/management.md#events */
export function serveSiteEvents(
  router: OperationRouter,
  guards: Guards,
  { authenticateAccount }: UseCases,
  siteEventBus: SiteEventBus,
  streams: OpenStreams,
): void {
  router.serve(followSite, guards.ownSite, async ({ params: { siteId }, exchange }) => {
    const { request, response } = exchange;
    if (request.method === 'HEAD') {
      exchange.head(200, 'text/event-stream', []);
      response.end();
      return undefined;
    }

    streams.take(response, siteId, exchange.clientNetwork);
    // The stream ends with the session, and with the token: whoever follows comes back with a new one.
    const stream = new SiteStream(response, () => authenticateAccount.execute(bearerToken(request)));
    whenClosed(
      response,
      siteEventBus.listen(siteId, (news) => stream.tell(news)),
    );
    exchange.head(200, 'text/event-stream', []);
    stream.begin();
    return undefined;
  });
}
