import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createApiKey } from '../../contracts/public/api-keys.ts';
import { commentOnTicket, updateTicket } from '../../contracts/public/tickets.ts';
import { TICKET_STATUSES } from '../../core/tickets/ticket.ts';
import { assertChangesNoTicket, fetchTicket, newTicket } from '../support/fixtures/submissions.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { sharedApi } from '../support/servers/api.ts';

const api = await sharedApi();
const { siteId } = api.line;

const send = (id: string, body: unknown, key?: string) =>
  api.asKey(`/tickets/${id}/comments`, { method: 'POST', body }, key);
const comment = async (id: string, body: object, key?: string) =>
  expectSuccess(commentOnTicket, await send(id, body, key));
const patch = (id: string, body: object) => api.asKey(`/tickets/${id}`, { method: 'PATCH', body });

describe('POST /v1/sites/{siteId}/tickets/{ticketId}/comments', () => {
  it('adds a specialist’s message and returns it with the ticket', async () => {
    const { id } = await newTicket(api);
    const { message, ticket } = await comment(id, { content: 'We are on it.', authorName: 'Sam' });

    const { id: messageId, createdAt, ...rest } = message;
    assert.deepEqual(rest, { role: 'specialist', authorName: 'Sam', content: 'We are on it.' });
    assert.match(messageId, /^msg_/);
    assert.ok(!Number.isNaN(Date.parse(createdAt)));
    assert.deepEqual(ticket.messages.at(-1), message);
    assert.deepEqual(await fetchTicket(api, id), ticket);
  });

  for (const status of TICKET_STATUSES) {
    it(`escalates a ticket that is ${status}`, async () => {
      const { id } = await newTicket(api);
      await patch(id, { status });

      assert.equal((await comment(id, { content: 'We are on it.' })).ticket.status, 'escalated');
    });
  }

  it('uses the key’s name as the default author', async () => {
    const { id } = await newTicket(api);
    const body = { name: 'Help desk bridge', scopes: ['tickets:write'] };
    const created = await api.asAccount(`/sites/${siteId}/api-keys`, { method: 'POST', body });
    const { key, secret } = expectSuccess(createApiKey, created);
    const { message, ticket } = await comment(id, { content: 'We are on it.' }, secret);

    assert.equal(message.authorName, 'Help desk bridge');
    assert.equal(ticket.lastChangedBy, `key:${key.id}`);
  });

  it('stores the content unchanged and trims the author’s name', async () => {
    const { id } = await newTicket(api);
    const content = '  Zeile 1\r\n\tZeile 2 — 🦊 <b>&amp;</b> \u202e ';
    const { message } = await comment(id, { content, authorName: '  Sam ' });

    assert.deepEqual([message.content, message.authorName], [content, 'Sam']);
  });

  it('raises updatedAt and leaves other members unchanged', async () => {
    const { id } = await newTicket(api);
    const before = await fetchTicket(api, id);
    const { message, ticket } = await comment(id, { content: 'We are on it.' });

    assert.ok(ticket.updatedAt > before.updatedAt);
    const { updatedAt, lastChangedBy } = ticket;
    const messages = [...before.messages, message];
    assert.deepEqual(ticket, { ...before, status: 'escalated', messages, updatedAt, lastChangedBy });
  });

  for (const [what, body, pointer] of [
    ['no content', {}, '/content'],
    ['empty content', { content: '' }, '/content'],
    ['blank content', { content: ' \n ' }, '/content'],
    ['content that is null', { content: null }, '/content'],
    ['a blank author', { content: 'x', authorName: '  ' }, '/authorName'],
    ['an author that is null', { content: 'x', authorName: null }, '/authorName'],
    ['a status', { content: 'x', status: 'resolved' }, '/status'],
  ] as const) {
    it(`rejects ${what} with 400 and does not escalate`, async () => {
      const { id } = await newTicket(api);

      expectProblem(await assertChangesNoTicket(api, () => send(id, body)), 'invalid_request', pointer);
    });
  }
});

describe('Concurrent changes of a ticket', () => {
  it('store all of 30 comments', async () => {
    const { id } = await newTicket(api);
    const sent = Array.from({ length: 30 }, (_, number) => `comment ${number}`);
    await Promise.all(sent.map((content) => comment(id, { content })));

    const { messages } = await fetchTicket(api, id);
    assert.deepEqual(
      messages
        .slice(1)
        .map(({ content }) => content)
        .sort(),
      [...sent].sort(),
    );
    assert.equal(new Set(messages.map((message) => message.id)).size, 31);
  });

  it('store all of 20 PATCH requests of different fields', async () => {
    const { id } = await newTicket(api);
    const fields = {
      status: 'resolved',
      priority: 'urgent',
      externalTicketId: '4711',
      externalTicketUrl: 'https://desk.example/4711',
      externalSystem: 'Desk',
    };
    const notes = Array.from({ length: 15 }, (_, number) => `note ${number}`);
    const bodies = [
      ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
      ...notes.map((agentNote) => ({ agentNote })),
    ];
    const replies = await Promise.all(bodies.map((body) => patch(id, body)));

    const times = replies.map((reply) => expectSuccess(updateTicket, reply).updatedAt);
    assert.equal(new Set(times).size, 20);
    const ticket = await fetchTicket(api, id);
    assert.deepEqual({ ...ticket, ...fields }, ticket);
    assert.deepEqual(
      ticket.messages
        .slice(1)
        .map(({ content }) => content)
        .sort(),
      notes.sort(),
    );
  });
});
