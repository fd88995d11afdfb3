import type { Router } from 'express';
import type { DependencyContainer } from 'tsyringe';
import { followSite } from '../../../contracts/management/monitoring.ts';
import { AuthenticateAccount } from '../../../core/access/authenticate-account.ts';
import { AuthorizeMember } from '../../../core/access/authorize-member.ts';
import { SITE_EVENT_BUS } from '../../composition/tokens.ts';
import { createRouter } from '../middleware/create-router.ts';
import { sendStreamHeadResponse, writeHead } from '../middleware/send-response.ts';
import { getClientNetwork } from '../operations/client-network.ts';
import { readBearerToken } from '../operations/guards.ts';
import type { RouteDependencies } from '../operations/route-dependencies.ts';
import { SiteStream } from '../streams/site-stream.ts';
import { onResponseClose, type StreamRegistry } from '../streams/stream-registry.ts';

/** Streams the changes of a site as server-sent events, for its members: docs/management.md#events */
export function siteEventsRoutes(
  container: DependencyContainer,
  { operation, requireSiteMember }: RouteDependencies,
  streams: StreamRegistry,
): Router {
  const siteEventBus = container.resolve(SITE_EVENT_BUS);
  const authenticateAccount = container.resolve(AuthenticateAccount);
  const authorizeMember = container.resolve(AuthorizeMember);
  const router = createRouter();

  router.get(
    ...operation(followSite, requireSiteMember, async ({ params: { siteId }, req, res }) => {
      if (req.method === 'HEAD') return sendStreamHeadResponse(res);

      streams.addStream(res, siteId, getClientNetwork(req));
      // The stream ends after the session has ended, the access token has expired, or the account has left the site.
      // The client then reconnects with a new access token.
      const stream = new SiteStream(res, async () => {
        const account = await authenticateAccount.execute(readBearerToken(req));
        await authorizeMember.execute({ accountId: account.id, siteId, role: followSite.role });
      });
      onResponseClose(
        res,
        siteEventBus.listen(siteId, (change) => stream.sendChange(change)),
      );
      writeHead(res, 200, 'text/event-stream', []);
      stream.sendReady();
      return undefined;
    }),
  );

  return router;
}
