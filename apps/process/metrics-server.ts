import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from '../../adapters/prometheus/metrics.ts';
import { SECOND } from '../../core/shared/time.ts';
import type { Config } from '../composition/config.ts';
import type { Log } from './log.ts';

/** Time within which a client must have sent its whole request. */
const REQUEST_TIMEOUT_MS = 10 * SECOND;

export interface MetricsServer {
  /** URL of the IP address and port that the server listens on, without a trailing slash. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Serves `/metrics`, and `/livez` because a worker has no other port for probes. The port is private, so clients need
 * no token: docs/management.md#system-and-metrics. Returns `undefined` if no port is configured.
 */
export async function startMetricsServer(
  { metricsHost, metricsPort }: Pick<Config, 'metricsHost' | 'metricsPort'>,
  metrics: Metrics,
  log: Log,
): Promise<MetricsServer | undefined> {
  if (metricsPort === undefined) return undefined;
  // Imported only here, because on Node.js 24 this module also loads the undici of Node.js.
  const { createServer } = await import('node:http');
  const options = { headersTimeout: REQUEST_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS };
  const server = createServer(options, async ({ method, url }, response) => {
    response.setHeader('cache-control', 'no-store').setHeader('x-content-type-options', 'nosniff');
    const path = url?.replace(/\?.*/, '');
    if (path !== '/metrics' && path !== '/livez') return response.writeHead(404).end();
    if (method !== 'GET' && method !== 'HEAD') return response.writeHead(405, { allow: 'GET, HEAD' }).end();
    if (path === '/livez') return sendLiveness(response, method);
    const { body, contentType } = await metrics.renderMetrics();
    return response.writeHead(200, { 'content-type': contentType }).end(method === 'HEAD' ? undefined : body);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(metricsPort, metricsHost, resolve);
  });
  const { address, family, port } = server.address() as AddressInfo;
  const serverUrl = `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
  log.info({ address: serverUrl }, 'metrics server listening');
  return {
    url: serverUrl,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Sends the same response as `GET /livez` of the API server. */
function sendLiveness(response: ServerResponse, method: 'GET' | 'HEAD'): ServerResponse {
  const body = JSON.stringify({ status: 'ok' });
  return response.writeHead(200, { 'content-type': 'application/json' }).end(method === 'HEAD' ? undefined : body);
}
