import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { newTicket } from '../support/fixtures/submissions.ts';
import { expectDocumentedProblem, expectProblem } from '../support/matchers/expect-reply.ts';
import { type Api, sendRequest, startApi } from '../support/servers/api.ts';
import { EventStream } from '../support/servers/event-stream.ts';
import { formatHeaders, RawConnection } from '../support/servers/raw-http.ts';

const repeat = <Value>(count: number, make: () => Promise<Value>) => Promise.all(Array.from({ length: count }, make));

/** A new conversation: opens its streams and asserts rejections. */
async function openConversation(api: Api) {
  const { id, token } = await newTicket(api);
  const open = async () => {
    const stream = await EventStream.open(api, id, token);
    if (stream.response.status !== 200) stream.close();
    return stream;
  };
  const path = `/conversations/${id}/events`;
  const headers = { 'x-conversation-token': token };
  // All streams go to one server, since each server limits its own.
  const url = `${api.line.baseUrl}/sites/${api.line.siteId}/widget${path}`;
  return {
    path: `/sites/${api.line.siteId}/widget${path}`,
    headers: { Origin: api.line.origin, ...headers },
    open,
    openMany: async (count: number) => {
      const streams = await repeat(count, open);
      for (const { response } of streams) assert.equal(response.status, 200);
      return streams;
    },
    expectRejected: async (reason: RegExp) => {
      assert.equal((await open()).response.status, 429);
      const reply = await sendRequest(url, { headers: { origin: api.line.origin, ...headers } });
      assert.match(expectProblem(reply, 'rate_limited').detail, reason);
      assert.match(reply.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
      assert.equal(reply.headers.get('access-control-allow-origin'), api.line.origin);
    },
  };
}

describe('Limits of open event streams', () => {
  it('allow 10 streams per conversation', async () => {
    const api = await startApi();
    const [one, other] = [await openConversation(api), await openConversation(api)];
    await one.openMany(10);

    await one.expectRejected(/10 .*conversation/);
    await other.openMany(1);
  });

  it('allow 20 streams per visitor IP address', async () => {
    const api = await startApi();
    const [one, other, third] = [await openConversation(api), await openConversation(api), await openConversation(api)];
    await one.openMany(10);
    await other.openMany(10);

    await third.expectRejected(/20 .*address/);
  });

  it('release a slot when its connection closes, so a page may reload any number of times', async () => {
    const api = await startApi();
    const { open, openMany, expectRejected } = await openConversation(api);
    const [first] = await openMany(10);
    let current = first;
    for (let reload = 0; reload < 15; reload += 1) {
      current?.close();
      let next = await open();
      while (next.response.status !== 200) next = await open();
      current = next;
    }

    await expectRejected(/10 .*conversation/);
  });

  it('do not count rejected streams and HEAD requests', async () => {
    const api = await startApi();
    const { openMany, expectRejected, path, headers } = await openConversation(api);
    const connection = await RawConnection.connect(api.line.baseUrl);
    for (let turn = 0; turn < 12; turn += 1) connection.send(formatHeaders(`HEAD ${path}`, headers));
    connection.send(formatHeaders('GET /health', { Connection: 'close' }));
    assert.equal((await connection.waitForEnd()).match(/^HTTP\/1\.1 200 OK/gm)?.length, 13);
    await openMany(10);

    for (let turn = 0; turn < 3; turn += 1) await expectRejected(/10 .*conversation/);
  });

  it('allow one stream per connection and reject pipelined ones', async () => {
    const api = await startApi();
    const { openMany, path, headers } = await openConversation(api);
    const connection = await RawConnection.connect(api.line.baseUrl);
    connection.send(formatHeaders(`GET ${path}?unknown=1`, headers), formatHeaders(`GET ${path}`, headers).repeat(12));
    assert.equal(expectDocumentedProblem(await connection.readResponse()).code, 'invalid_request');
    const answered = await openMany(9);

    assert.equal(answered.length, 9);
    connection.close();
  });
});
