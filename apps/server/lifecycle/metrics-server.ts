import type { AddressInfo } from 'node:net';
import type { Config } from '../../composition/config.ts';
import { createPipeliningServer } from '../connections/pipelining.ts';
import type { Metrics } from '../monitoring/metrics.ts';
import { TIMEOUTS } from './timeouts.ts';

export interface MetricsServer {
  /** URL of the IP address and port that the server listens on, without a trailing slash. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Serves `/metrics` on a private port, without a token: docs/management.md#system-and-metrics. Returns `undefined` if
 * no port is configured.
 */
export async function startMetricsServer(
  { metricsHost, metricsPort }: Pick<Config, 'metricsHost' | 'metricsPort'>,
  metrics: Metrics,
): Promise<MetricsServer | undefined> {
  if (metricsPort === undefined) return undefined;
  const options = { headersTimeout: TIMEOUTS.headersMs, requestTimeout: TIMEOUTS.requestMs };
  const server = createPipeliningServer(options, async ({ method, url }, response) => {
    response.setHeader('cache-control', 'no-store').setHeader('x-content-type-options', 'nosniff');
    if (url?.replace(/\?.*/, '') !== '/metrics') return response.writeHead(404).end();
    if (method !== 'GET' && method !== 'HEAD') return response.writeHead(405, { allow: 'GET, HEAD' }).end();
    try {
      const { body, contentType } = await metrics.renderMetrics();
      return response.writeHead(200, { 'content-type': contentType }).end(method === 'HEAD' ? undefined : body);
    } catch {
      // The store is unavailable. Prometheus still gets a response, which shows that this process is alive.
      return response.writeHead(503, { 'retry-after': '5' }).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(metricsPort, metricsHost, resolve);
  });
  const { address, family, port } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
