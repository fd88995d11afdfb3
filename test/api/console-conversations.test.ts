import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  inspectConversation,
  listConversations,
  readConversationHistory,
  updateConversation,
  writeInConversation,
} from '../../contracts/management/conversations.ts';
import { readTicket } from '../../contracts/public/tickets.ts';
import { readConversation } from '../../contracts/widget/widget.ts';
import { newChat, newTicket } from '../support/fixtures/submissions.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { startApi } from '../support/servers/api.ts';

const api = await startApi();
const { siteId, otherSiteId, otherAccessToken } = api.line;
const CONVERSATIONS = `/sites/${siteId}/conversations`;

const list = async (query: string) =>
  expectSuccess(listConversations, await api.asAccount(`${CONVERSATIONS}?${query}`));
const inspect = (id: string) => api.asAccount(`${CONVERSATIONS}/${id}`);
const write = (id: string, body: object) => api.asAccount(`${CONVERSATIONS}/${id}/messages`, { method: 'POST', body });
const update = (id: string, body: object, headers: Record<string, string> = {}) =>
  api.asAccount(`${CONVERSATIONS}/${id}`, { method: 'PATCH', body, headers });
const read = async (id: string) => expectSuccess(inspectConversation, await inspect(id)).conversation;
const history = async (id: string) =>
  expectSuccess(readConversationHistory, await api.asAccount(`${CONVERSATIONS}/${id}/history`)).history;

describe('GET /sites/{siteId}/conversations', () => {
  it('lists tickets and chats, latest change first, without messages', async () => {
    const { id: ticketId } = await newTicket(api);
    const { id: chatId } = await newChat(api);
    await update(ticketId, { priority: 'high' });

    const { data } = await list('limit=2');

    assert.deepEqual(
      data.map(({ id, route, priority }) => [id, route, priority]),
      [
        [ticketId, 'ticket', 'high'],
        [chatId, 'chat', 'normal'],
      ],
    );
    assert.equal('messages' in (data[0] ?? {}), false);
  });

  it('searches, filters and pages', async () => {
    const name = 'Zoë Quine-Ärmel';
    const made = [await newTicket(api, { visitor: { name } }), await newChat(api, { visitor: { name } })];
    const search = `search=${encodeURIComponent('QUINE-ärm')}`;

    const first = await list(`${search}&limit=1`);
    const second = await list(`${search}&limit=1&cursor=${first.page.nextCursor}`);

    assert.deepEqual(
      [...first.data, ...second.data].map(({ id }) => id),
      made.map(({ id }) => id).reverse(),
    );
    assert.deepEqual([first.page.hasMore, second.page.hasMore, second.page.nextCursor], [true, false, null]);
    assert.deepEqual(
      (await list(`${search}&route=chat`)).data.map(({ route }) => route),
      ['chat'],
    );
    assert.deepEqual((await list(`${search}&status=resolved`)).data, []);
  });

  for (const [query, pointer] of [
    ['limit=0', 'query:limit'],
    ['route=mail', 'query:route'],
    ['team=%20', 'query:team'],
    ['search=%20', 'query:search'],
    ['cursor=none', 'query:cursor'],
    ['skip=1', 'query:skip'],
  ] as const) {
    it(`rejects ${query} with 400`, async () => {
      expectProblem(await api.asAccount(`${CONVERSATIONS}?${query}`), 'invalid_request', pointer);
    });
  }
});

describe('Conversation routes of the console', () => {
  it('add a message, which escalates the conversation, once per submissionId', async () => {
    const { id, token } = await newChat(api);
    const body = { content: 'We are on it.', kind: 'message', authorName: 'Ada', submissionId: 'one' };
    const { message, conversation } = expectSuccess(writeInConversation, await write(id, body));
    await write(id, body);

    assert.deepEqual([message.role, message.authorName, conversation.status], ['specialist', 'Ada', 'escalated']);
    assert.match(conversation.lastChangedBy, /^account:acc_/);
    const headers = { 'x-conversation-token': token };
    const seen = expectSuccess(readConversation, await api.asVisitor(`/conversations/${id}`, { headers }));
    assert.deepEqual(
      seen.messages.map(({ content }) => content),
      ['Is somebody there?', 'We are on it.'],
    );
    expectProblem(await write(id, { ...body, content: 'Something else' }), 'idempotency_key_reused');
  });

  it('add a note, which leaves the status and is hidden from the visitor', async () => {
    const { id, token } = await newTicket(api);
    const { message } = expectSuccess(writeInConversation, await write(id, { content: 'Calls often.', kind: 'note' }));

    const { status, messages } = await read(id);
    assert.deepEqual([message.role, status, messages.at(-1)], ['note', 'open', message]);
    assert.doesNotMatch(message.authorName ?? '', /@/);
    const headers = { 'x-conversation-token': token };
    const seen = expectSuccess(readConversation, await api.asVisitor(`/conversations/${id}`, { headers }));
    assert.equal(seen.messages.length, 1);
  });

  it('change, filter by and remove the team of a ticket and of a chat', async () => {
    const [{ id: ticketId }, { id: chatId }] = [await newTicket(api), await newChat(api)];
    for (const id of [ticketId, chatId]) expectSuccess(updateConversation, await update(id, { team: ' Teamfilter ' }));

    const ofTeam = async () => (await list('team=Teamfilter')).data.map(({ id, team }) => [id, team]);
    assert.deepEqual(await ofTeam(), [
      [chatId, 'Teamfilter'],
      [ticketId, 'Teamfilter'],
    ]);
    expectSuccess(updateConversation, await update(chatId, { team: null }));
    assert.deepEqual(await ofTeam(), [[ticketId, 'Teamfilter']]);
    assert.deepEqual(
      (await history(chatId)).map(({ change }) => change),
      [
        { field: 'team', from: 'Teamfilter', to: null },
        { field: 'team', from: null, to: 'Teamfilter' },
      ],
    );
  });

  it('change status, priority and link, as the ticket route returns them', async () => {
    const { id } = await newTicket(api);
    const link = { externalTicketId: 'A-1', externalTicketUrl: 'https://desk.example/A-1', externalSystem: 'Desk' };
    expectSuccess(updateConversation, await update(id, { status: 'resolved', priority: 'urgent', ...link }));
    expectSuccess(updateConversation, await update(id, { externalTicketUrl: null }));

    const ticket = expectSuccess(readTicket, await api.asKey(`/tickets/${id}`));
    assert.deepEqual(ticket, await read(id));
    assert.deepEqual([ticket.status, ticket.externalTicketId, ticket.externalTicketUrl], ['resolved', 'A-1', null]);
  });

  it('ignore an empty change and reject an outdated If-Match with 412 precondition_failed', async () => {
    const { id } = await newChat(api);
    const before = await inspect(id);
    const state = before.headers.get('etag') ?? '';
    const { data } = await list(`search=${id}`);
    assert.deepEqual(
      data.map(({ version }) => version),
      [state],
    );
    expectSuccess(updateConversation, await update(id, {}));
    assert.equal((await inspect(id)).text, before.text);

    expectSuccess(updateConversation, await update(id, { priority: 'high' }, { 'if-match': state }));
    expectProblem(await update(id, { priority: 'urgent' }, { 'if-match': state }), 'precondition_failed');
    assert.equal((await read(id)).priority, 'high');
  });

  it('list who changed which field, latest first', async () => {
    const { id } = await newTicket(api);
    await api.asKey(`/tickets/${id}`, { method: 'PATCH', body: { status: 'resolved', agentNote: 'Done.' } });
    await update(id, { priority: 'high' });

    const entries = await history(id);

    assert.deepEqual(
      entries.map(({ change }) => change),
      [
        { field: 'priority', from: 'normal', to: 'high' },
        { field: 'status', from: 'open', to: 'resolved' },
      ],
    );
    assert.match(entries[0]?.by ?? '', /^account:acc_/);
    assert.match(entries[1]?.by ?? '', /^key:key_/);
    assert.equal(entries[0]?.at, (await read(id)).updatedAt);
  });

  it('answer conversations of other sites and unknown ones with 404 ticket_not_found', async () => {
    const { id } = await newTicket(api);
    const other = `/sites/${otherSiteId}/conversations/${id}`;

    expectProblem(await api.asAccount(other, {}, otherAccessToken), 'ticket_not_found');
    expectProblem(await api.asAccount(`${other}/history`, {}, otherAccessToken), 'ticket_not_found');
    for (const reply of [
      await inspect('tkt_unknown'),
      await update('tkt_unknown', { status: 'open' }),
      await write('tkt_unknown', { content: 'x', kind: 'note' }),
    ]) {
      expectProblem(reply, 'ticket_not_found');
    }
  });

  it('name each violation', async () => {
    const { id } = await newTicket(api);

    expectProblem(await write(id, { content: ' ', kind: 'shout' }), 'invalid_request', '/content', '/kind');
    expectProblem(await write(id, { content: 'x'.repeat(4001), kind: 'note' }), 'invalid_request', '/content');
    expectProblem(
      await update(id, { status: null, externalTicketUrl: 'ftp://a.example', agentNote: 'x' }),
      'invalid_request',
      '/agentNote',
      '/externalTicketUrl',
      '/status',
    );
  });
});
