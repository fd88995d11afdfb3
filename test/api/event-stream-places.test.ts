import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { newTicket } from '../support/fixtures/submissions.ts';
import { expectDocumentedProblem, refused } from '../support/matchers/answers.ts';
import { type Api, request, startApi } from '../support/servers/api.ts';
import { EventStream } from '../support/servers/event-stream.ts';
import { head, RawConnection } from '../support/servers/raw-http.ts';

const many = <Value>(count: number, make: () => Promise<Value>) => Promise.all(Array.from({ length: count }, make));

/** A new conversation: how its streams are opened, and what is answered where none can be. */
async function conversation(api: Api) {
  const { id, token } = await newTicket(api);
  const open = async () => {
    const stream = await EventStream.open(api, id, token);
    if (stream.response.status !== 200) stream.close();
    return stream;
  };
  const path = `/conversations/${id}/events`;
  const headers = { 'x-conversation-token': token };
  // Each server counts the streams that it holds itself, so all of them go to one.
  const address = `${api.line.baseUrl}/sites/${api.line.siteId}/widget${path}`;
  return {
    path: `/sites/${api.line.siteId}/widget${path}`,
    headers: { Origin: api.line.origin, ...headers },
    open,
    openMany: async (count: number) => {
      const streams = await many(count, open);
      for (const { response } of streams) assert.equal(response.status, 200);
      return streams;
    },
    isRefused: async (reason: RegExp) => {
      assert.equal((await open()).response.status, 429);
      const reply = await request(address, { headers: { origin: api.line.origin, ...headers } });
      assert.match(refused(reply, 'rate_limited').detail, reason);
      assert.match(reply.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
      assert.equal(reply.headers.get('access-control-allow-origin'), api.line.origin);
    },
  };
}

describe('Open streams of events', () => {
  it('are at most 10 of one conversation', async () => {
    const api = await startApi();
    const [one, other] = [await conversation(api), await conversation(api)];
    await one.openMany(10);

    await one.isRefused(/10 .*conversation/);
    await other.openMany(1);
  });

  it('are at most 20 of one visitor address', async () => {
    const api = await startApi();
    const [one, other, third] = [await conversation(api), await conversation(api), await conversation(api)];
    await one.openMany(10);
    await other.openMany(10);

    await third.isRefused(/20 .*address/);
  });

  it('free their slots as soon as their connections close, so a page may reload any number of times', async () => {
    const api = await startApi();
    const { open, openMany, isRefused } = await conversation(api);
    const [first] = await openMany(10);
    let current = first;
    for (let reload = 0; reload < 15; reload += 1) {
      current?.close();
      let next = await open();
      while (next.response.status !== 200) next = await open();
      current = next;
    }

    await isRefused(/10 .*conversation/);
  });

  it('hold no place when they were refused, or answered to HEAD', async () => {
    const api = await startApi();
    const { openMany, isRefused, path, headers } = await conversation(api);
    const connection = await RawConnection.connect(api.line.baseUrl);
    for (let turn = 0; turn < 12; turn += 1) connection.send(head(`HEAD ${path}`, headers));
    connection.send(head('GET /health', { Connection: 'close' }));
    assert.equal((await connection.waitForEnd()).match(/^HTTP\/1\.1 200 OK/gm)?.length, 13);
    await openMany(10);

    for (let turn = 0; turn < 3; turn += 1) await isRefused(/10 .*conversation/);
  });

  it('are one on a connection: a request behind a stream is refused one, and holds no place', async () => {
    const api = await startApi();
    const { openMany, path, headers } = await conversation(api);
    const connection = await RawConnection.connect(api.line.baseUrl);
    connection.send(head(`GET ${path}?unknown=1`, headers), head(`GET ${path}`, headers).repeat(12));
    assert.equal(expectDocumentedProblem(await connection.readResponse()).code, 'invalid_request');
    const answered = await openMany(9);

    assert.equal(answered.length, 9);
    connection.close();
  });
});
