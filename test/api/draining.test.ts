import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SERVER_TIMEOUTS } from '../../apps/server/lifecycle/server-timeouts.ts';
import { readHealth } from '../../contracts/public/health.ts';
import { updateTicket } from '../../contracts/public/tickets.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { type Api, startApi } from '../support/servers/api.ts';
import { formatHeaders, RawConnection, sendRaw } from '../support/servers/raw-http.ts';

/** Leaves enough time for requests while the server drains, even on a busy machine. */
const WITH_DRAIN_NOTICE = { ...SERVER_TIMEOUTS, drainNoticeMs: 4000 };
const body = '{"priority":"urgent"}';

/** Sends half of a request; `finish` sends the rest. */
async function startRequest({ line }: Api) {
  const connection = await RawConnection.connect(line.baseUrl);
  const headers = {
    'X-Service-Api-Key': line.apiKeys.all,
    'Content-Type': 'application/json',
    'Content-Length': String(body.length),
    Expect: '100-continue',
  };
  connection.send(
    formatHeaders(`PATCH /v1/sites/${line.siteId}/tickets/${line.ticketIds[0]}`, headers),
    body.slice(0, 10),
  );
  assert.equal((await connection.readResponse()).status, 100);
  return { connection, finish: () => connection.send(body.slice(10)) };
}

describe('A stopping server', () => {
  it('finishes a request in progress, then closes its connection', async () => {
    const api = await startApi([], { timeouts: WITH_DRAIN_NOTICE });
    const { connection, finish } = await startRequest(api);
    const stopped = api.stop();
    finish();

    assert.equal(expectSuccess(updateTicket, await connection.readResponse()).priority, 'urgent');
    await stopped;
    assert.equal(await connection.waitForEnd(), '');
  });

  it('finishes a request after it stopped accepting connections', async () => {
    const api = await startApi([], { timeouts: { ...SERVER_TIMEOUTS, drainNoticeMs: 0 } });
    const { connection, finish } = await startRequest(api);
    const stopped = api.stop();
    while (await RawConnection.connect(api.line.baseUrl).then(closeConnection, () => false));
    finish();

    assert.equal(expectSuccess(updateTicket, await connection.readResponse()).priority, 'urgent');
    await stopped;
  });

  it('answers new requests with 503 draining and Retry-After, and closes their connections', async () => {
    const api = await startApi([], { timeouts: WITH_DRAIN_NOTICE });
    const { baseUrl, siteId, ticketIds } = api.line;
    const stopped = api.stop();

    const paths = [`/v1/sites/${siteId}/tickets/${ticketIds[0]}`, '/auth/sign-in', '/docs/openapi.json', '/x'];
    for (const reply of await Promise.all(paths.map((path) => sendRaw(baseUrl, formatHeaders(`GET ${path}`))))) {
      expectProblem(reply, 'draining');
      assert.match(reply.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
      assert.equal(reply.headers.get('connection'), 'close');
    }
    await stopped;
  });

  it('reports draining on GET /health', async () => {
    const api = await startApi([], { timeouts: WITH_DRAIN_NOTICE });
    const stopped = api.stop();

    assert.equal(expectSuccess(readHealth, await api.send('/health')).status, 'draining');
    await stopped;
  });

  it('answers 200 on GET /livez and 503 draining on GET /readyz', async () => {
    const api = await startApi([], { timeouts: WITH_DRAIN_NOTICE });
    const stopped = api.stop();

    const [live, ready] = await Promise.all([api.send('/livez'), api.send('/readyz')]);
    assert.equal(live.status, 200);
    expectProblem(ready, 'draining');
    await stopped;
  });

  it('rejects requests on an open connection with 503 draining', async () => {
    const api = await startApi([], { timeouts: WITH_DRAIN_NOTICE });
    const connection = await RawConnection.connect(api.line.baseUrl);
    connection.send(formatHeaders('GET /health'));
    expectSuccess(readHealth, await connection.readResponse());
    const stopped = api.stop();
    connection.send(formatHeaders('GET /sites'));

    expectProblem(await connection.readResponse(), 'draining');
    await stopped;
  });

  it('does not wait for idle or unused connections', async () => {
    const api = await startApi([], { timeouts: { ...SERVER_TIMEOUTS, drainNoticeMs: 0, shutdownMs: 60_000 } });
    const [idle, unused] = [
      await RawConnection.connect(api.line.baseUrl),
      await RawConnection.connect(api.line.baseUrl),
    ];
    idle.send(formatHeaders('GET /health'));
    await idle.readResponse();
    const startedAt = performance.now();
    await api.stop();

    assert.ok(performance.now() - startedAt < 30_000);
    assert.deepEqual([await idle.waitForEnd(), await unused.waitForEnd()], ['', '']);
  });

  it('closes connections that exceed the shutdown timeout', async () => {
    const api = await startApi([], { timeouts: { ...SERVER_TIMEOUTS, shutdownMs: 500 } });
    const { connection } = await startRequest(api);
    const startedAt = performance.now();
    await api.stop();

    assert.ok(performance.now() - startedAt < 20_000);
    assert.equal(await connection.waitForEnd(), '');
  });

  it('stops within 10 s by default', () => {
    assert.ok(SERVER_TIMEOUTS.drainNoticeMs + SERVER_TIMEOUTS.shutdownMs <= 9000);
  });
});

function closeConnection(connection: RawConnection): boolean {
  connection.close();
  return true;
}
