import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deleteConversation, deleteTicket, listConversations } from '../../contracts/management/conversations.ts';
import type { Operation } from '../../contracts/operation.ts';
import { commentOnTicket, listTickets } from '../../contracts/public/tickets.ts';
import { countUnreadAnswers } from '../../contracts/widget/widget.ts';
import { newChat, newTicket } from '../support/fixtures/submissions.ts';
import { WebhookClient } from '../support/fixtures/webhook-client.ts';
import { listDeclaredOperations } from '../support/matchers/declared-operations.ts';
import { expectDocumentedProblem, expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { startApi } from '../support/servers/api.ts';
import { waitUntil } from '../support/servers/production-fixture.ts';
import { WebhookReceiver } from '../support/servers/webhook-receiver.ts';

const api = await startApi([], { variables: { PORTICO_WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' } });
const { siteId, otherAccessToken, otherSiteId } = api.line;

const removeTicket = (id: string, token = api.line.accessToken) =>
  api.asAccount(`/sites/${siteId}/tickets/${id}`, { method: 'DELETE' }, token);
const removeConversation = (id: string) => api.asAccount(`/sites/${siteId}/conversations/${id}`, { method: 'DELETE' });
const list = async (query: string) => expectSuccess(listTickets, await api.asKey(`/tickets?${query}`));
const readSyncMark = async () => (await list('limit=1')).page.syncMark;

/** Bodies of the operations on one ticket or conversation that need one. */
const BODIES: Readonly<Record<string, object>> = {
  updateTicket: { status: 'resolved' },
  updateConversation: { status: 'resolved' },
  commentOnTicket: { content: 'Hello' },
  writeInConversation: { content: 'Hello', kind: 'message' },
  answerAsVisitor: { content: 'Hello' },
  markConversationSeen: { messageId: 'msg_1' },
  markAnswersSeen: { messageId: 'msg_1' },
};

/** Calls an operation on one ticket or conversation as a caller who may do it. */
function call({ id: operationId, access, method, path }: Operation, conversationId: string, token: string) {
  const url = path.replace('{siteId}', siteId).replace(/\{(?:ticketId|conversationId)\}/, conversationId);
  const headers: Record<string, string> =
    access === 'apiKey'
      ? { 'x-service-api-key': api.line.apiKeys.all }
      : access === 'conversation'
        ? { origin: api.line.origin, 'x-conversation-token': token }
        : { authorization: `Bearer ${api.line.accessToken}` };
  const body = BODIES[operationId];
  return api.send(url, { method: method.toUpperCase(), headers, ...(body && { body }) });
}

describe('DELETE /sites/{siteId}/tickets/{ticketId}', () => {
  it('deletes the ticket, after which each route of the ticket responds with 410', async () => {
    const { id, token } = await newTicket(api);
    expectSuccess(deleteTicket, await removeTicket(id));

    const operations = (await listDeclaredOperations()).filter(({ path }) =>
      /\{(?:ticketId|conversationId)\}/.test(path),
    );
    assert.ok(operations.length >= 16);
    for (const operation of operations) {
      const reply = await call(operation, id, token);
      assert.equal(expectDocumentedProblem(reply).code, 'ticket_erased', `${operation.id} ${reply.text}`);
    }
    assert.equal((await api.asKey(`/tickets/${id}`)).text.includes('parcel'), false);
  });

  it('shows the ticket as erased in a synchronisation with any filter, and not in other lists', async () => {
    const { id } = await newTicket(api);
    const mark = await readSyncMark();
    expectSuccess(deleteTicket, await removeTicket(id));

    for (const query of ['', '&status=resolved', '&team=Nobody', '&changedByOthers=true', '&externalTicketId=none']) {
      const { data } = await list(`updatedSince=${mark}${query}`);
      const [erased, ...others] = data;
      assert.ok(erased && 'erased' in erased);
      assert.deepEqual(Object.keys(erased), ['id', 'siteId', 'erased', 'updatedAt']);
      assert.deepEqual([erased.id, erased.siteId, erased.erased, others], [id, siteId, true, []]);
    }
    assert.ok((await list('limit=100')).data.every((ticket) => ticket.id !== id && !('erased' in ticket)));
    const conversations = await api.asAccount(`/sites/${siteId}/conversations?limit=100`);
    assert.ok(expectSuccess(listConversations, conversations).data.every((one) => one.id !== id));
  });

  it('rejects tickets of other sites, chats and unknown ids with 404', async () => {
    const [{ id }, { id: chatId }] = [await newTicket(api), await newChat(api)];

    expectProblem(await removeTicket(id, otherAccessToken), 'site_not_found');
    const elsewhere = `/sites/${otherSiteId}/tickets/${id}`;
    expectProblem(await api.asAccount(elsewhere, { method: 'DELETE' }, otherAccessToken), 'ticket_not_found');
    expectProblem(await removeTicket(chatId), 'ticket_not_found');
    expectProblem(await removeTicket('tkt_unknown'), 'ticket_not_found');
    assert.equal((await api.asKey(`/tickets/${id}`)).status, 200);
  });

  it('either keeps a racing comment out, or deletes it with the ticket', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await newTicket(api);
      const comments = Array.from({ length: 4 }, (_, index) =>
        api.asKey(`/tickets/${id}/comments`, { method: 'POST', body: { content: `Racing ${index}` } }),
      );
      const [deleted, ...replies] = await Promise.all([removeTicket(id), ...comments]);
      expectSuccess(deleteTicket, deleted);
      for (const reply of replies) {
        if (reply.status === 201) expectSuccess(commentOnTicket, reply);
        else expectProblem(reply, 'ticket_erased');
      }
      expectProblem(await api.asKey(`/tickets/${id}`), 'ticket_erased');
    }
  });

  it('sends ticket.erased to webhooks, without data of the visitor', async () => {
    const receiver = await WebhookReceiver.start();
    const webhook = await WebhookClient.create(api, receiver, { events: ['ticket.erased'] });
    const { id } = await newTicket(api, { visitor: { email: 'canary@example.com' } });
    expectSuccess(deleteTicket, await removeTicket(id));
    const find = () => receiver.listReceived(webhook.path).find(({ text }) => text.includes(id));
    await waitUntil(async () => find() !== undefined);

    const { event, text } = find() ?? {};
    assert.equal(event?.type, 'ticket.erased');
    assert.deepEqual(event.data.ticket, { id, siteId, erased: true, updatedAt: event.timestamp });
    assert.match(String(event.data.changedBy), /^account:acc_/);
    assert.equal(text?.includes('canary'), false);
    assert.ok((await list(`updatedSince=${event.data.syncMark}`)).data.every((ticket) => ticket.id !== id));
  });
});

describe('DELETE /sites/{siteId}/conversations/{conversationId}', () => {
  it('deletes a chat, after which the visitor gets 410 and an unread count without it', async () => {
    const { id, token } = await newChat(api);
    expectSuccess(deleteConversation, await removeConversation(id));

    const headers = { 'x-conversation-token': token };
    expectProblem(await api.asVisitor(`/conversations/${id}`, { headers }), 'ticket_erased');
    const unread = expectSuccess(countUnreadAnswers, await api.asVisitor(`/unread?conversations=${id}`, { headers }));
    assert.deepEqual(unread.conversations, []);
    expectProblem(await api.asKey(`/tickets/${id}`), 'ticket_not_found');
    expectProblem(await removeConversation(id), 'ticket_erased');
  });
});
