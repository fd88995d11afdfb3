import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Metrics } from '../../adapters/prometheus/metrics.ts';
import { type MetricsServer, startMetricsServer } from '../../apps/process/metrics-server.ts';
import { aBacklog } from '../support/builders/monitoring-builder.ts';
import { sendRequest } from '../support/servers/api.ts';
import { CapturedLog } from '../support/servers/captured-log.ts';

const LOOPBACK = { metricsHost: '127.0.0.1', metricsPort: 0 };

describe('startMetricsServer', () => {
  let isStoreAvailable = true;
  const readBacklog = async () => {
    if (!isStoreAvailable) throw new Error('mongodb://inside:27017 is away');
    return aBacklog({ waitingAssessments: 7 });
  };
  const { log } = new CapturedLog();
  let server: MetricsServer;
  before(async () => {
    const metrics = new Metrics(readBacklog);
    metrics.recordRequest('GET', '/health', 200, 3);
    const started = await startMetricsServer(LOOPBACK, metrics, log);
    assert.ok(started);
    server = started;
  });
  after(() => server.stop());

  it('returns undefined if no port is configured', async () => {
    const without = { ...LOOPBACK, metricsPort: undefined };
    assert.equal(await startMetricsServer(without, new Metrics(readBacklog), log), undefined);
  });

  it('serves GET /metrics without a token', async () => {
    const reply = await sendRequest(`${server.url}/metrics?by=scraper`);

    assert.equal(reply.status, 200);
    assert.match(reply.headers.get('content-type') ?? '', /^text\/plain/);
    assert.match(reply.text, /portico_http_requests_total\{method="GET",route="\/health",status="200"\} 1/);
    assert.match(reply.text, /portico_assessments_waiting 7/);
  });

  it('serves GET /livez, by which a worker is probed', async () => {
    const reply = await sendRequest(`${server.url}/livez?by=probe`);

    assert.deepEqual([reply.status, reply.body], [200, { status: 'ok' }]);
    assert.equal(reply.headers.get('content-type'), 'application/json');
  });

  it('rejects other paths with 404 and other methods with 405', async () => {
    assert.equal((await sendRequest(`${server.url}/health`)).status, 404);
    assert.equal((await sendRequest(`${server.url}/`)).status, 404);
    assert.equal((await sendRequest(`${server.url}/metrics`, { method: 'POST', body: {} })).status, 405);
  });

  it('serves the metrics of the process while the store is unavailable', async () => {
    isStoreAvailable = false;
    const reply = await sendRequest(`${server.url}/metrics`);

    assert.equal(reply.status, 200);
    assert.match(reply.text, /^portico_store_available 0$/m);
    assert.match(reply.text, /^portico_http_requests_total\{/m);
    assert.doesNotMatch(reply.text, /inside/);
  });
});
