import type { RequestListener, Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Express } from 'express';
import type { DependencyContainer } from 'tsyringe';
import { Metrics } from '../../adapters/prometheus/metrics.ts';
import { PublishShippedProfiles } from '../../core/assessments/publish-shipped-profiles.ts';
import { ReadHealth } from '../../core/health/read-health.ts';
import { SECOND } from '../../core/shared/time.ts';
import { CONFIG, PUBLIC_URL } from '../composition/tokens.ts';
import { Housekeeping } from '../process/housekeeping.ts';
import type { Log } from '../process/log.ts';
import { startMetricsServer } from '../process/metrics-server.ts';
import { createApp } from './app.ts';
import { handleClientError } from './connections/client-error.ts';
import { ConnectionRegistry } from './connections/connection-registry.ts';
import { createHttpMessageClasses } from './connections/http-message-classes.ts';
import { createPipeliningServer } from './connections/pipelining.ts';
import { SERVER_TIMEOUTS, type ServerTimeouts } from './lifecycle/server-timeouts.ts';
import { stopServer } from './lifecycle/stop-server.ts';
import { toOriginFormTarget } from './middleware/request-target.ts';
import { createSecurityHeaders } from './middleware/security-headers.ts';
import { LongPollLimiter } from './streams/long-poll-limiter.ts';
import { StreamRegistry } from './streams/stream-registry.ts';

export interface RunningServer {
  /** URL of the IP address and port that the server listens on, without a trailing slash. */
  readonly url: string;
  /** URL at which browsers and clients reach the server. */
  readonly publicUrl: string;
  /** Returns the number of requests received since the start. */
  countReceivedRequests(): number;
  /** Stops the server: finishes pending requests and rejects new ones. Resolves within 10 s. */
  stop(): Promise<void>;
}

/** Starts the HTTP server of a container on the configured host and port. */
export async function startServer(
  container: DependencyContainer,
  log: Log,
  timeouts: ServerTimeouts = SERVER_TIMEOUTS,
): Promise<RunningServer> {
  const [config, readHealth] = [container.resolve(CONFIG), container.resolve(ReadHealth)];
  let draining = false;
  const publicUrl = container.resolve(PUBLIC_URL);
  const isHttps = publicUrl.current.startsWith('https:');
  const apiHeaders = [...createSecurityHeaders({ isHttps }), 'Cache-Control', 'no-store'];
  const [streams, longPolls] = [new StreamRegistry(), new LongPollLimiter()];
  await container.resolve(PublishShippedProfiles).execute();
  const app = createApp(container, {
    log,
    streams,
    longPolls,
    apiHeaders,
    isHttps,
    isDraining: () => draining,
  });

  let requestCount = 0;
  const handleRequest: RequestListener = (req, res) => {
    requestCount += 1;
    req.url = toOriginFormTarget(req.url ?? '');
    app(req, res);
  };
  const server = createHttpServer(app, handleRequest, timeouts);
  const errorContext = { log, securityHeaders: apiHeaders, problemDocs: () => `${publicUrl.current}/docs/errors` };
  server.on('clientError', (error: Error, socket: Socket) => handleClientError(error, socket, errorContext));
  const connections = new ConnectionRegistry(server);
  const metricsServer = await startMetricsServer(config, container.resolve(Metrics), log);
  await listenOnPort(server, config.host, config.port);
  const localUrl = getListeningUrl(server);
  publicUrl.listening = localUrl;
  if (!publicUrl.isKnown) Object.assign(publicUrl, { current: localUrl, isKnown: true });
  const housekeeping = new Housekeeping(container, log, 'server');
  return {
    url: localUrl,
    publicUrl: publicUrl.current,
    countReceivedRequests: () => requestCount,
    stop: async () => {
      draining = true;
      readHealth.startDraining();
      streams.endAll();
      longPolls.abortAll();
      await stopServer(server, connections, timeouts);
      await Promise.all([housekeeping.stop(), metricsServer?.stop()]);
    },
  };
}

function createHttpServer(
  app: Express,
  handleRequest: RequestListener,
  { headersMs, requestMs, keepAliveMs, idleSocketMs }: ServerTimeouts,
): Server {
  const server = createPipeliningServer(
    {
      ...createHttpMessageClasses(app),
      maxHeaderSize: 16 * 1024,
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      keepAliveTimeout: keepAliveMs,
      connectionsCheckingInterval: SECOND,
      // `rejectMalformedOrDuringShutdown` rejects a missing `Host` with a problem document. Node's own response would
      // have no body.
      requireHostHeader: false,
    },
    handleRequest,
  );
  return server.setTimeout(idleSocketMs);
}

/**
 * Maximum length of the kernel's queue of connections that the process has not accepted yet. The kernel's `somaxconn`
 * may lower this number. With Node's default of 511, a burst of connections overflows the queue. The kernel then drops
 * connection attempts, and clients retry them only after a second or more.
 */
const LISTEN_BACKLOG = 4096;

function listenOnPort(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Error(formatPortInUseMessage(host, port)) : error);
    server.once('error', fail);
    server.listen(port, host, LISTEN_BACKLOG, () => resolve(void server.off('error', fail)));
  });
}

function formatPortInUseMessage(host: string, port: number): string {
  return `Port ${port} on ${host} is already in use. Choose another port with --port or PORTICO_PORT.`;
}

function getListeningUrl(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
