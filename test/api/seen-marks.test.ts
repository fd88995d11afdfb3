import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspectConversation, markConversationSeen } from '../../contracts/management/conversations.ts';
import { countUnreadAnswers, markAnswersSeen, readConversation } from '../../contracts/widget/widget.ts';
import { newChat, newTicket } from '../support/fixtures/submissions.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { startApi } from '../support/servers/api.ts';
import { EventStream } from '../support/servers/event-stream.ts';

const api = await startApi();
const { siteId, origin } = api.line;

interface Opened {
  readonly id: string;
  readonly token: string;
}

const asHeader = (token: string) => ({ 'x-conversation-token': token });
const answer = async ({ id }: Opened, content = 'We are on it.') => {
  const path = `/sites/${siteId}/conversations/${id}/messages`;
  const reply = await api.asAccount(path, { method: 'POST', body: { content, kind: 'message' } });
  assert.equal(reply.status, 201, reply.text);
};
const read = async ({ id, token }: Opened, query = '') =>
  expectSuccess(readConversation, await api.asVisitor(`/conversations/${id}${query}`, { headers: asHeader(token) }));
const countUnread = (conversations: readonly Opened[], headers: Record<string, string> = {}) => {
  const ids = conversations.map(({ id }) => id).join(',');
  const tokens = conversations.map(({ token }) => token).join(',');
  return api.asVisitor(`/unread?conversations=${ids}`, { headers: { ...asHeader(tokens), ...headers } });
};
const inspect = async ({ id }: Opened) =>
  expectSuccess(inspectConversation, await api.asAccount(`/sites/${siteId}/conversations/${id}`));
const markAsVisitor = ({ id, token }: Opened, messageId: string) =>
  api.asVisitor(`/conversations/${id}/seen`, { method: 'POST', body: { messageId }, headers: asHeader(token) });
const markAsTeam = ({ id }: Opened, messageId: string) =>
  api.asAccount(`/sites/${siteId}/conversations/${id}/seen`, { method: 'POST', body: { messageId } });

describe('GET /sites/{siteId}/widget/unread', () => {
  it('counts the unseen answers of several conversations, without marking them as seen', async () => {
    const [ticket, chat, other] = [await newTicket(api), await newChat(api), await newChat(api)];
    await answer(ticket);
    await answer(chat, 'One.');
    await answer(chat, 'Two.');
    for (let time = 0; time < 2; time += 1) {
      assert.deepEqual(expectSuccess(countUnreadAnswers, await countUnread([ticket, chat, other])).conversations, [
        { conversationId: ticket.id, unread: 1 },
        { conversationId: chat.id, unread: 2 },
        { conversationId: other.id, unread: 0 },
      ]);
    }
    assert.equal((await inspect(chat)).seen.visitor, null);
  });

  it('responds 304 until something changes, and lets the page read the ETag', async () => {
    const chat = await newChat(api);
    const first = await countUnread([chat]);
    const tag = first.headers.get('etag') ?? '';
    assert.match(first.headers.get('access-control-expose-headers') ?? '', /^ETag,/);
    const again = await countUnread([chat], { 'if-none-match': tag });
    assert.deepEqual([again.status, again.text, again.headers.get('etag')], [304, '', tag]);
    assert.equal(again.headers.get('access-control-allow-origin'), origin);

    await answer(chat);
    const changed = await countUnread([chat], { 'if-none-match': tag });
    assert.equal(changed.status, 200);
    assert.notEqual(changed.headers.get('etag'), tag);
  });

  it('leaves out conversations without a valid token', async () => {
    const [one, other] = [await newChat(api), await newChat(api)];
    const swapped = [
      { id: one.id, token: other.token },
      { id: other.id, token: one.token },
    ];

    assert.deepEqual(expectSuccess(countUnreadAnswers, await countUnread(swapped)).conversations, []);
    const short = await countUnread([one, other], asHeader(one.token));
    assert.deepEqual(
      expectSuccess(countUnreadAnswers, short).conversations.map(({ conversationId }) => conversationId),
      [one.id],
    );
  });

  it('rejects requests without tokens or ids, with too many ids, and from other origins', async () => {
    const chat = await newChat(api);
    expectProblem(
      await api.asVisitor(`/unread?conversations=${chat.id}`),
      'invalid_request',
      'header:x-conversation-token',
    );
    expectProblem(
      await api.asVisitor('/unread', { headers: asHeader(chat.token) }),
      'invalid_request',
      'query:conversations',
    );
    expectProblem(await countUnread(Array.from({ length: 11 }, () => chat)), 'invalid_request', 'query:conversations');
    expectProblem(await countUnread([chat], { origin: 'https://evil.example' }), 'origin_not_allowed');
  });
});

describe('POST …/widget/conversations/{conversationId}/seen', () => {
  it('marks the answers up to the message, which the account can read', async () => {
    const chat = await newChat(api);
    await answer(chat, 'One.');
    await answer(chat, 'Two.');
    const { messages } = await read(chat, '?markSeen=false');
    assert.equal((await inspect(chat)).seen.visitor, null);

    expectSuccess(markAnswersSeen, await markAsVisitor(chat, messages[1]?.id ?? ''));
    const { seen } = await inspect(chat);
    assert.equal(seen.visitor?.through, messages[1]?.createdAt);
    assert.ok(Math.abs(Date.now() - Date.parse(seen.visitor?.at ?? '')) < 60_000);
    assert.deepEqual(expectSuccess(countUnreadAnswers, await countUnread([chat])).conversations[0]?.unread, 1);
  });

  it('ignores an unknown message, and rejects a wrong token', async () => {
    const chat = await newChat(api);
    await answer(chat);

    expectSuccess(markAnswersSeen, await markAsVisitor(chat, 'msg_unknown'));
    assert.equal((await inspect(chat)).seen.visitor, null);
    expectProblem(await markAsVisitor({ ...chat, token: 'x' }, 'msg_1'), 'conversation_token_invalid');
  });

  it('is not needed by clients that read with the default', async () => {
    const chat = await newChat(api);
    await answer(chat);
    await read(chat);

    assert.notEqual((await inspect(chat)).seen.visitor, null);
  });
});

describe('POST /sites/{siteId}/conversations/{conversationId}/seen', () => {
  it('marks the visitor’s messages, which the open widget shows at once', async () => {
    const ticket = await newTicket(api);
    const stream = await EventStream.open(api, ticket.id, ticket.token);
    const first = await stream.next();
    assert.equal(first?.data.teamSeenThrough, null);
    const [message] = first.data.messages;
    expectSuccess(markConversationSeen, await markAsTeam(ticket, message?.id ?? ''));
    const second = await stream.next();
    stream.close();

    assert.equal(second?.data.teamSeenThrough, message?.createdAt);
    assert.equal(second?.data.updatedAt, first.data.updatedAt);
    assert.equal((await inspect(ticket)).seen.team?.through, message?.createdAt);
  });

  it('does not count reading by the account or an API key', async () => {
    const ticket = await newTicket(api);
    await inspect(ticket);
    await api.asKey(`/tickets/${ticket.id}`);

    assert.equal((await read(ticket)).teamSeenThrough, null);
  });

  it('rejects unknown conversations and other accounts with 404', async () => {
    const ticket = await newTicket(api);
    expectProblem(await markAsTeam({ ...ticket, id: 'tkt_unknown' }, 'msg_1'), 'ticket_not_found');
    const path = `/sites/${siteId}/conversations/${ticket.id}/seen`;
    const headers = { authorization: `Bearer ${api.line.otherAccessToken}` };
    expectProblem(await api.send(path, { method: 'POST', body: { messageId: 'msg_1' }, headers }), 'site_not_found');
  });
});
