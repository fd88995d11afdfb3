import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as v from 'valibot';
import { MemoryChangeFeed } from '../../adapters/memory/memory-change-feed.ts';
import { CHANGE_FEED } from '../../apps/composition/tokens.ts';
import { followConversation } from '../../contracts/widget/widget.ts';
import { newChat, newTicket } from '../support/fixtures/submissions.ts';
import { expectProblem } from '../support/matchers/expect-reply.ts';
import { startApi } from '../support/servers/api.ts';
import { EventStream } from '../support/servers/event-stream.ts';
import { formatHeaders, RawConnection } from '../support/servers/raw-http.ts';

/** Counts the listeners. */
class CountingFeed extends MemoryChangeFeed {
  watching = 0;

  override listen(conversationId: string, listener: () => void): () => void {
    const stop = super.listen(conversationId, listener);
    this.watching += 1;
    return () => {
      this.watching -= 1;
      stop();
    };
  }
}

const feed = new CountingFeed();
const api = await startApi([], { register: (container) => container.registerInstance(CHANGE_FEED, feed) });
const { siteId, origin, baseUrl } = api.line;

const comment = (id: string, content: string) =>
  api.asKey(`/tickets/${id}/comments`, { method: 'POST', body: { content } });
const eventsPath = (id: string) => `/sites/${siteId}/widget/conversations/${id}/events`;

describe('GET /sites/{siteId}/widget/conversations/{conversationId}/events', () => {
  it('starts with the whole conversation', async () => {
    const { id, token } = await newTicket(api, { fields: { message: 'Hello' } });
    const stream = await EventStream.open(api, id, token);
    const first = await stream.next();
    stream.close();

    assert.equal(stream.response.headers.get('content-type'), 'text/event-stream');
    assert.equal(stream.response.headers.get('cache-control'), 'no-store');
    assert.equal(stream.response.headers.get('access-control-allow-origin'), origin);
    assert.equal(first?.event, 'conversation');
    assert.ok(v.is(followConversation.success.schema, first.data));
    assert.deepEqual([first.data.conversationId, first.data.messages[0]?.content], [id, 'Hello']);
  });

  it('sends a specialist’s comment', async () => {
    const { id, token } = await newTicket(api);
    const stream = await EventStream.open(api, id, token);
    await stream.next();
    await comment(id, 'We are on it.');
    const event = await stream.next();
    stream.close();

    assert.deepEqual([event?.data.status, event?.data.messages.at(-1)?.content], ['escalated', 'We are on it.']);
    assert.equal(event?.id, event?.data.updatedAt);
  });

  it('sends a message that the visitor wrote in another window', async () => {
    const { id, token } = await newChat(api);
    const stream = await EventStream.open(api, id, token);
    await stream.next();
    const headers = { 'x-conversation-token': token };
    await api.asVisitor(`/conversations/${id}/messages`, { method: 'POST', body: { content: 'Hello?' }, headers });
    const event = await stream.next();
    stream.close();

    assert.equal(event?.data.messages.at(-1)?.content, 'Hello?');
  });

  it('never sends a note', async () => {
    const { id, token } = await newTicket(api);
    const stream = await EventStream.open(api, id, token);
    await stream.next();
    await api.asKey(`/tickets/${id}`, { method: 'PATCH', body: { agentNote: 'A difficult one.' } });
    await comment(id, 'We are on it.');
    const seen = [await stream.next()];
    while (seen.at(-1)?.data.status !== 'escalated') seen.push(await stream.next());
    stream.close();

    assert.doesNotMatch(JSON.stringify(seen), /difficult/);
  });

  it('sends nothing of another conversation', async () => {
    const [one, other] = [await newTicket(api), await newTicket(api)];
    const stream = await EventStream.open(api, one.id, one.token);
    await stream.next();
    await comment(other.id, 'For somebody else.');
    await comment(one.id, 'For you.');
    const event = await stream.next();
    stream.close();

    assert.deepEqual([event?.data.conversationId, event?.data.messages.at(-1)?.content], [one.id, 'For you.']);
  });

  it('rejects a wrong token and an origin that is not allowed', async () => {
    const { id, token } = await newTicket(api);
    const send = (headers: Record<string, string>) => api.send(eventsPath(id), { headers });

    expectProblem(await send({ origin, 'x-conversation-token': 'x' }), 'conversation_token_invalid');
    expectProblem(await send({ origin }), 'conversation_token_invalid');
    expectProblem(await send({ 'x-conversation-token': token }), 'origin_not_allowed');
  });

  it('answers HEAD with headers only', async () => {
    const { id, token } = await newTicket(api);
    const headers = { Origin: origin, 'X-Conversation-Token': token, Connection: 'close' };
    const connection = await RawConnection.connect(baseUrl);
    connection.send(formatHeaders(`HEAD ${eventsPath(id)}`, headers));

    const text = await connection.waitForEnd();
    assert.match(text, /^HTTP\/1\.1 200 OK\r\n.*text\/event-stream.*\r\n\r\n$/s);
  });

  it('removes the listener when the visitor disconnects', async () => {
    const { id, token } = await newTicket(api);
    const stream = await EventStream.open(api, id, token);
    await stream.next();
    const before = feed.watching;
    stream.close();

    while (feed.watching >= before) await api.send('/health');
  });

  it('ends when the server stops', async () => {
    const own = await startApi();
    const { id, token } = await newTicket(own);
    const stream = await EventStream.open(own, id, token);
    await stream.next();
    const stopped = own.stop();

    assert.equal(await stream.next(), undefined);
    await stopped;
  });
});
