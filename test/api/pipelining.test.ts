import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MAX_PIPELINED_REQUESTS } from '../../apps/server/connections/pipelining.ts';
import { SERVER_TIMEOUTS } from '../../apps/server/lifecycle/server-timeouts.ts';
import { readHealth } from '../../contracts/public/health.ts';
import { readTicket, updateTicket } from '../../contracts/public/tickets.ts';
import { newTicket } from '../support/fixtures/submissions.ts';
import { expectSuccess } from '../support/matchers/expect-reply.ts';
import { type Api, startApi } from '../support/servers/api.ts';
import { formatHeaders, RawConnection } from '../support/servers/raw-http.ts';

const api = await startApi();
const { baseUrl, siteId, origin, apiKeys } = api.line;

/** `count` requests of GET /health with the request ids 1, 2, 3, … */
const numberedRequests = (count: number): string =>
  Array.from({ length: count }, (_, index) => formatHeaders('GET /health', { 'X-Request-Id': `${index + 1}` })).join(
    '',
  );

/** Expects the responses to the first requests of `numberedRequests`, in order. */
async function expectResponses(connection: RawConnection, count: number): Promise<Headers[]> {
  const all: Headers[] = [];
  for (let id = 1; id <= count; id += 1) {
    const reply = await connection.readResponse();
    expectSuccess(readHealth, reply);
    assert.equal(reply.headers.get('x-request-id'), `${id}`);
    all.push(reply.headers);
  }
  return all;
}

describe('Pipelined requests', () => {
  it('are answered in order, and the connection stays open', async () => {
    const connection = await RawConnection.connect(baseUrl);
    for (let round = 0; round < 3; round += 1) {
      connection.send(numberedRequests(MAX_PIPELINED_REQUESTS));
      await expectResponses(connection, MAX_PIPELINED_REQUESTS);
    }
    connection.close();
  });

  it('are answered in order when their bytes arrive in several parts', async () => {
    const connection = await RawConnection.connect(baseUrl);
    for (const part of numberedRequests(MAX_PIPELINED_REQUESTS).match(/.{1,100}/gs) ?? []) {
      connection.send(part);
      await new Promise(setImmediate);
    }
    await expectResponses(connection, MAX_PIPELINED_REQUESTS);
    connection.close();
  });

  it('with bodies are processed one after the other', async () => {
    const { id } = await newTicket(api);
    const ticket = `/v1/sites/${siteId}/tickets/${id}`;
    const key = { 'X-Service-Api-Key': apiKeys.all };
    const priorities = ['high', 'urgent', 'normal', 'high', 'urgent'];
    const connection = await RawConnection.connect(baseUrl);
    for (const priority of priorities) {
      const body = JSON.stringify({ priority });
      const headers = { ...key, 'Content-Type': 'application/json', 'Content-Length': `${body.length}` };
      connection.send(formatHeaders(`PATCH ${ticket}`, headers), body);
    }
    connection.send(formatHeaders(`GET ${ticket}`, key));

    for (const priority of priorities) {
      assert.equal(expectSuccess(updateTicket, await connection.readResponse()).priority, priority);
    }
    assert.equal(expectSuccess(readTicket, await connection.readResponse()).priority, 'urgent');
    connection.close();
  });

  it(`close the connection after ${MAX_PIPELINED_REQUESTS} unanswered requests`, async () => {
    const connection = await RawConnection.connect(baseUrl);
    connection.send(numberedRequests(1000));

    const headers = await expectResponses(connection, MAX_PIPELINED_REQUESTS);
    assert.deepEqual(
      headers.map((one) => one.get('connection')),
      [...Array.from({ length: MAX_PIPELINED_REQUESTS - 1 }, () => 'keep-alive'), 'close'],
    );
    assert.equal(await connection.waitForEnd(), '');
  });

  it('for files larger than a socket buffer are answered completely', async () => {
    const { text } = await api.send('/docs/openapi.json');
    const connection = await RawConnection.connect(baseUrl);
    connection.send(formatHeaders('GET /docs/openapi.json', {}).repeat(40));

    for (let count = 0; count < MAX_PIPELINED_REQUESTS; count += 1)
      assert.equal((await connection.readResponse()).text, text);
    assert.equal(await connection.waitForEnd(), '');
  });

  it('behind an endless response are dropped with the connection', async () => {
    const { id, token } = await newTicket(api);
    const connection = await RawConnection.connect(baseUrl);
    const headers = { Origin: origin, 'X-Conversation-Token': token };
    connection.send(
      formatHeaders(`GET /sites/${siteId}/widget/conversations/${id}/events`, headers),
      numberedRequests(1000),
    );

    const text = await connection.waitForEnd();
    assert.equal(text.match(/^HTTP\/1\.1 /gm)?.length, 1);
  });

  it('that are never read do not prevent the server from stopping', async () => {
    const timeouts = { ...SERVER_TIMEOUTS, drainNoticeMs: 0, shutdownMs: 200 };
    const other: Api = await startApi([], { timeouts });
    const { id, token } = await newTicket(other);
    const { line } = other;
    const connection = await RawConnection.connect(line.baseUrl);
    const headers = { Origin: line.origin, 'X-Conversation-Token': token };
    connection.send(
      formatHeaders(`GET /sites/${line.siteId}/widget/conversations/${id}/events`, headers),
      numberedRequests(1000),
    );
    await other.send('/health');
    const began = performance.now();
    await other.stop();

    assert.ok(performance.now() - began < 20_000);
    await connection.waitForEnd();
  });
});

describe('Upgrade requests', () => {
  it('are answered without an upgrade', async () => {
    const connection = await RawConnection.connect(baseUrl);
    connection.send(formatHeaders('GET /health', { Connection: 'Upgrade', Upgrade: 'websocket' }));
    expectSuccess(readHealth, await connection.readResponse());
    connection.close();
  });

  it('with CONNECT end the connection', async () => {
    const connection = await RawConnection.connect(baseUrl);
    connection.send('CONNECT portico.test:443 HTTP/1.1\r\nHost: portico.test:443\r\n\r\n');

    assert.equal(await connection.waitForEnd(), '');
  });
});
