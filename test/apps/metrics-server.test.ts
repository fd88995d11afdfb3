import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type MetricsServer, startMetricsServer } from '../../apps/server/lifecycle/metrics-server.ts';
import { Metrics } from '../../apps/server/monitoring/metrics.ts';
import { sendRequest } from '../support/servers/api.ts';

const LOOPBACK = { metricsHost: '127.0.0.1', metricsPort: 0 };

describe('startMetricsServer', () => {
  let store: () => Promise<number>;
  let server: MetricsServer;
  before(async () => {
    const metrics = new Metrics(() => store());
    metrics.recordRequest('GET', '/health', 200, 3);
    const started = await startMetricsServer(LOOPBACK, metrics);
    assert.ok(started);
    server = started;
  });
  after(() => server.stop());

  it('returns undefined if no port is configured', async () => {
    assert.equal(await startMetricsServer({ ...LOOPBACK, metricsPort: undefined }, new Metrics(store)), undefined);
  });

  it('serves GET /metrics without a token', async () => {
    store = async () => 7;
    const reply = await sendRequest(`${server.url}/metrics?by=scraper`);

    assert.equal(reply.status, 200);
    assert.match(reply.headers.get('content-type') ?? '', /^text\/plain/);
    assert.match(reply.text, /portico_http_requests_total\{method="GET",route="\/health",status="200"\} 1/);
    assert.match(reply.text, /portico_assessments_waiting 7/);
  });

  it('rejects other paths with 404 and other methods with 405', async () => {
    assert.equal((await sendRequest(`${server.url}/health`)).status, 404);
    assert.equal((await sendRequest(`${server.url}/`)).status, 404);
    assert.equal((await sendRequest(`${server.url}/metrics`, { method: 'POST', body: {} })).status, 405);
  });

  it('responds 503 without details while the store is unavailable', async () => {
    store = () => Promise.reject(new Error('mongodb://inside:27017 is away'));
    const reply = await sendRequest(`${server.url}/metrics`);

    assert.equal(reply.status, 503);
    assert.equal(reply.text, '');
  });
});
