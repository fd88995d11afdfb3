import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { DependencyContainer } from 'tsyringe';
import { SECOND } from '../../core/shared/time.ts';
import { createFakeCheckout } from '../composition/modules/payments.ts';
import { CLOCK, CONFIG, PUBLIC_ADDRESS, RATE_LIMITER, SITE_EVENT_BUS } from '../composition/tokens.ts';
import { createUseCases } from '../composition/use-cases.ts';
import { answerClientError } from './client-error.ts';
import { clientNetwork } from './client-network.ts';
import { answerPreflight } from './cors.ts';
import { securityHeaders } from './fixed-headers.ts';
import { createGuards } from './guards.ts';
import { HeldAnswers } from './held-answers.ts';
import { Housekeeping } from './housekeeping.ts';
import type { Log } from './log.ts';
import { Metrics } from './metrics.ts';
import { startMetricsServer } from './metrics-server.ts';
import { OpenStreams } from './open-streams.ts';
import { OperationRouter, type ServerContext } from './operation-router.ts';
import { createPipeliningServer } from './pipelining.ts';
import { serveApiKeys } from './routes/api-keys.ts';
import { serveAssessments } from './routes/assessments.ts';
import { serveConsoleFiles } from './routes/console-files.ts';
import { serveConversationEvents } from './routes/conversation-events.ts';
import { serveConversations } from './routes/conversations.ts';
import { serveCrmInbound } from './routes/crm-inbound.ts';
import { serveDeliveries } from './routes/deliveries.ts';
import { serveDocsFiles } from './routes/docs-files.ts';
import { serveDocuments } from './routes/documents.ts';
import { serveFakePayments } from './routes/fake-payments.ts';
import { serveHealth } from './routes/health.ts';
import { serveInstallations } from './routes/installations.ts';
import { serveManagedAssessments } from './routes/managed-assessments.ts';
import { serveManagedPayments } from './routes/managed-payments.ts';
import { serveManagedWidget } from './routes/managed-widget.ts';
import { servePaymentWebhooks } from './routes/payment-webhooks.ts';
import { servePayments } from './routes/payments.ts';
import { serveProfiles } from './routes/profiles.ts';
import { serveSessions } from './routes/sessions.ts';
import { serveSiteEvents } from './routes/site-events.ts';
import { serveSites } from './routes/sites.ts';
import { serveSystem } from './routes/system.ts';
import { serveTickets } from './routes/tickets.ts';
import { serveWatching } from './routes/watching.ts';
import { serveWidget } from './routes/widget.ts';
import { serveWidgetFiles } from './routes/widget-files.ts';
import { serveWidgetPreview } from './routes/widget-preview.ts';
import { stopServer } from './stop-server.ts';
import { TIMEOUTS, type Timeouts } from './timeouts.ts';
import { UnusedConnections } from './unused-connections.ts';
import { watchRequests } from './watch-requests.ts';

export interface RunningServer {
  /** The address that it listens on, without a slash at the end. */
  readonly address: string;
  /** The address under which people reach it. */
  readonly publicUrl: string;
  /** Finishes what is under way, refuses what is new, and ends within 10 s. */
  stop(): Promise<void>;
}

/** Serves what a container resolves over HTTP, on the address that its configuration names. */
export async function startServer(
  container: DependencyContainer,
  log: Log,
  timeouts: Timeouts = TIMEOUTS,
): Promise<RunningServer> {
  const [config, clock, useCases] = [container.resolve(CONFIG), container.resolve(CLOCK), createUseCases(container)];
  let draining = false;
  let publicUrl = config.publicUrl ?? '';
  const https = publicUrl.startsWith('https:');
  const metrics = new Metrics(async () => (await useCases.readSystem.execute()).waitingAssessments);
  const context: ServerContext = {
    log,
    rateLimiter: container.resolve(RATE_LIMITER),
    recordAudit: useCases.recordAudit,
    observe: watchRequests(useCases, metrics, clock),
    fixedHeaders: [...securityHeaders({ https }), 'Cache-Control', 'no-store'],
    clientNetwork: clientNetwork(config.trustProxy),
    preflight: (exchange) => answerPreflight(useCases.admitOrigin, exchange),
    problemDocs: () => `${publicUrl}/docs/errors`,
    isDraining: () => draining,
  };
  await useCases.publishShippedProfiles.execute();
  const [streams, held] = [new OpenStreams(), new HeldAnswers()];
  const router = new OperationRouter(context);
  const guards = createGuards(useCases);
  // Addresses are tried in this order: those that machines call most come first.
  serveCrmInbound(router, guards, useCases);
  servePaymentWebhooks(router, guards, useCases);
  serveAssessments(router, guards, useCases, held);
  serveTickets(router, guards, useCases);
  serveConversations(router, guards, useCases);
  serveManagedAssessments(router, guards, useCases);
  serveInstallations(router, guards, useCases, clock);
  serveDeliveries(router, guards, useCases);
  servePayments(router, guards, useCases);
  serveManagedPayments(router, guards, useCases);
  serveManagedWidget(router, guards, useCases);
  if (config.offersFakePayments) {
    serveFakePayments(
      router,
      guards,
      createFakeCheckout(container, () => addressOf(server)),
      https,
    );
  }
  serveWidget(router, guards, useCases);
  serveConversationEvents(router, guards, useCases, streams);
  serveWidgetFiles(router, https);
  serveApiKeys(router, guards, useCases, clock);
  serveSites(router, guards, useCases);
  serveSiteEvents(router, guards, useCases, container.resolve(SITE_EVENT_BUS), streams);
  serveWatching(router, guards, useCases);
  serveSystem(router, guards, useCases, config, metrics);
  serveProfiles(router, guards, useCases);
  serveSessions(router, guards, useCases, () => https);
  serveHealth(router, guards, useCases);
  serveDocuments(router, https);
  serveDocsFiles(router, https);
  serveWidgetPreview(router, https);
  serveConsoleFiles(router, https);

  const server = createHttp(router, timeouts);
  server.on('clientError', (error: Error, socket: Socket) => answerClientError(error, socket, context));
  const unused = new UnusedConnections(server);
  const metricsServer = await startMetricsServer(config, metrics);
  if (metricsServer) log.info({ address: metricsServer.address }, 'metrics');
  await listen(server, config.host, config.port);
  const address = addressOf(server);
  publicUrl ||= address;
  container.resolve(PUBLIC_ADDRESS).current = publicUrl;
  const housekeeping = new Housekeeping(container, log, 'server');
  return {
    address,
    publicUrl,
    stop: async () => {
      draining = true;
      useCases.readHealth.drain();
      streams.end();
      held.end();
      await stopServer(server, unused, timeouts);
      await Promise.all([housekeeping.stop(), metricsServer?.stop()]);
    },
  };
}

function createHttp({ answer }: OperationRouter, { headers, request, keepAlive, silence }: Timeouts): Server {
  const server = createPipeliningServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: headers,
      requestTimeout: request,
      keepAliveTimeout: keepAlive,
      connectionsCheckingInterval: SECOND,
      // Node itself would answer this, and an unknown expectation, without a problem document.
      requireHostHeader: false,
    },
    answer,
  );
  return server.setTimeout(silence);
}

/**
 * Listen backlog (capped by the kernel's `somaxconn`). Node's default of 511 drops connections in bursts, delaying clients
 * by seconds.
 */
const ACCEPT_BACKLOG = 4096;

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Error(taken(host, port)) : error);
    server.once('error', fail);
    server.listen(port, host, ACCEPT_BACKLOG, () => resolve(void server.off('error', fail)));
  });
}

function taken(host: string, port: number): string {
  return `Another program listens on ${host}:${port}. Choose another port by --port or PORTICO_PORT.`;
}

function addressOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
