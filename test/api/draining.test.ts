import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TIMEOUTS } from '../../apps/server/lifecycle/timeouts.ts';
import { readHealth } from '../../contracts/public/health.ts';
import { updateTicket } from '../../contracts/public/tickets.ts';
import { refused, succeeded } from '../support/matchers/answers.ts';
import { type Api, startApi } from '../support/servers/api.ts';
import { head, RawConnection, sendRaw } from '../support/servers/raw-http.ts';

/** Time enough to look around while the server drains, however busy the machine is. */
const WITH_DRAIN_NOTICE = { ...TIMEOUTS, drainNoticeMs: 1500 };
const body = '{"priority":"urgent"}';

/** A request that is under way: its body has arrived by half, and `finish` sends the rest. */
async function underWay({ line }: Api) {
  const connection = await RawConnection.connect(line.baseUrl);
  const headers = {
    'X-Service-Api-Key': line.apiKeys.all,
    'Content-Type': 'application/json',
    'Content-Length': String(body.length),
    Expect: '100-continue',
  };
  connection.send(head(`PATCH /v1/sites/${line.siteId}/tickets/${line.ticketIds[0]}`, headers), body.slice(0, 10));
  assert.equal((await connection.readResponse()).status, 100);
  return { connection, finish: () => connection.send(body.slice(10)) };
}

describe('A server that stops', () => {
  it('finishes what is under way, and lets go of its connection', async () => {
    const api = await startApi([], { timeouts: WITH_DRAIN_NOTICE });
    const { connection, finish } = await underWay(api);
    const stopped = api.stop();
    finish();

    assert.equal(succeeded(updateTicket, await connection.readResponse()).priority, 'urgent');
    await stopped;
    assert.equal(await connection.waitForEnd(), '');
  });

  it('finishes it also after new connections are refused', async () => {
    const api = await startApi([], { timeouts: { ...TIMEOUTS, drainNoticeMs: 0 } });
    const { connection, finish } = await underWay(api);
    const stopped = api.stop();
    while (await RawConnection.connect(api.line.baseUrl).then(closed, () => false));
    finish();

    assert.equal(succeeded(updateTicket, await connection.readResponse()).priority, 'urgent');
    await stopped;
  });

  it('answers new requests with 503 draining and Retry-After, and ends their connections', async () => {
    const api = await startApi([], { timeouts: WITH_DRAIN_NOTICE });
    const { baseUrl, siteId, ticketIds } = api.line;
    const stopped = api.stop();

    for (const path of [`/v1/sites/${siteId}/tickets/${ticketIds[0]}`, '/auth/sign-in', '/docs/openapi.json', '/x']) {
      const reply = await sendRaw(baseUrl, head(`GET ${path}`));
      refused(reply, 'draining');
      assert.match(reply.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
      assert.equal(reply.headers.get('connection'), 'close');
    }
    await stopped;
  });

  it('says draining on /health', async () => {
    const api = await startApi([], { timeouts: WITH_DRAIN_NOTICE });
    const stopped = api.stop();

    assert.equal(succeeded(readHealth, await api.send('/health')).status, 'draining');
    await stopped;
  });

  it('refuses new requests on a connection that was there before', async () => {
    const api = await startApi([], { timeouts: WITH_DRAIN_NOTICE });
    const connection = await RawConnection.connect(api.line.baseUrl);
    connection.send(head('GET /health'));
    succeeded(readHealth, await connection.readResponse());
    const stopped = api.stop();
    connection.send(head('GET /sites'));

    refused(await connection.readResponse(), 'draining');
    await stopped;
  });

  it('does not wait for connections that are idle or were never used', async () => {
    const api = await startApi([], { timeouts: { ...TIMEOUTS, drainNoticeMs: 0, shutdownMs: 60_000 } });
    const [idle, unused] = [
      await RawConnection.connect(api.line.baseUrl),
      await RawConnection.connect(api.line.baseUrl),
    ];
    idle.send(head('GET /health'));
    await idle.readResponse();
    const startedAt = performance.now();
    await api.stop();

    assert.ok(performance.now() - startedAt < 30_000);
    assert.deepEqual([await idle.waitForEnd(), await unused.waitForEnd()], ['', '']);
  });

  it('cuts off what takes too long', async () => {
    const api = await startApi([], { timeouts: { ...TIMEOUTS, shutdownMs: 500 } });
    const { connection } = await underWay(api);
    const startedAt = performance.now();
    await api.stop();

    assert.ok(performance.now() - startedAt < 20_000);
    assert.equal(await connection.waitForEnd(), '');
  });

  it('ends within 10 s with the default timeouts', () => {
    assert.ok(TIMEOUTS.drainNoticeMs + TIMEOUTS.shutdownMs <= 9000);
  });
});

function closed(connection: RawConnection): boolean {
  connection.close();
  return true;
}
