import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { answerAsVisitor, openChat, readConversation } from '../../contracts/widget/widget.ts';
import { aChatBody, assertChangesNoTicket, fetchTicket, newChat, newTicket } from '../support/fixtures/submissions.ts';
import { expectProblem, expectSameProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { sharedApi } from '../support/servers/api.ts';

const api = await sharedApi();

const asHeader = (token: string) => ({ 'x-conversation-token': token });
const read = (id: string, token: string) => api.asVisitor(`/conversations/${id}`, { headers: asHeader(token) });
const answer = (id: string, token: string, body: unknown) =>
  api.asVisitor(`/conversations/${id}/messages`, { method: 'POST', body, headers: asHeader(token) });
const patch = (id: string, body: object) => api.asKey(`/tickets/${id}`, { method: 'PATCH', body });
const routes = { ticket: newTicket, chat: newChat };

describe('POST /sites/{siteId}/widget/conversations', () => {
  it('opens a chat with the visitor’s first message', async () => {
    const { id, token } = await newChat(api, { content: 'Is somebody there?', visitor: { name: 'Ada' } });
    const { conversationId, status, messages } = expectSuccess(readConversation, await read(id, token));

    assert.deepEqual([conversationId, status], [id, 'open']);
    assert.deepEqual(
      messages.map(({ role, authorName, content }) => ({ role, authorName, content })),
      [{ role: 'visitor', authorName: 'Ada', content: 'Is somebody there?' }],
    );
  });

  it('creates no ticket: ticket routes answer 404', async () => {
    const { id } = await newChat(api);

    expectProblem(await api.asKey(`/tickets/${id}`), 'ticket_not_found');
    expectProblem(await patch(id, { status: 'resolved' }), 'ticket_not_found');
    expectProblem(
      await api.asKey(`/tickets/${id}/comments`, { method: 'POST', body: { content: 'x' } }),
      'ticket_not_found',
    );
    assert.ok(!(await api.asKey('/tickets?limit=100')).text.includes(id));
  });

  it('opens one chat per submissionId', async () => {
    const body = aChatBody();
    const send = (content: string) => api.asVisitor('/conversations', { method: 'POST', body: { ...body, content } });

    assert.deepEqual(expectSuccess(openChat, await send('Hello')), expectSuccess(openChat, await send('Hello')));
    expectProblem(await send('Something else'), 'idempotency_key_reused');
  });
});

for (const [route, open] of Object.entries(routes)) {
  describe(`Conversation routes of the widget, ${route}`, () => {
    it('return the conversation for its token', async () => {
      const { id, token } = await open(api);

      assert.equal(expectSuccess(readConversation, await read(id, token)).conversationId, id);
    });

    it('add the visitor’s message', async () => {
      const { id, token } = await open(api);
      const { message } = expectSuccess(answerAsVisitor, await answer(id, token, { content: 'Hello?' }));

      assert.deepEqual([message.role, message.content], ['visitor', 'Hello?']);
      assert.deepEqual(expectSuccess(readConversation, await read(id, token)).messages.at(-1), message);
    });

    it('reject wrong, missing and other conversations’ tokens with the same 401', async () => {
      const [{ id }, { token: other }] = [await open(api), await open(api)];
      const tokens = ['', 'x', 'x'.repeat(43), other, 'x'.repeat(5000)];

      const refusals = await assertChangesNoTicket(api, async () => [
        ...(await Promise.all(tokens.map((token) => read(id, token)))),
        ...(await Promise.all(tokens.map((token) => answer(id, token, { content: 'Hello?' })))),
        await api.asVisitor(`/conversations/${id}`),
      ]);
      expectSameProblem(...refusals.map((reply) => expectProblem(reply, 'conversation_token_invalid')));
    });

    it('reject unknown conversations and those of another site with the same 401', async () => {
      const { id, token } = await open(api);
      const elsewhere = await api.send(`/sites/${api.line.otherSiteId}/widget/conversations/${id}`, {
        headers: { origin: 'https://other.example', ...asHeader(token) },
      });
      const unknown = await read('tkt_00000000000000000000000000', token);

      expectSameProblem(
        expectProblem(unknown, 'conversation_token_invalid'),
        expectProblem(elsewhere, 'conversation_token_invalid'),
      );
    });

    it('reject the token in the query or a cookie', async () => {
      const { id, token } = await open(api);
      const path = `/conversations/${id}`;

      for (const name of ['token', 'conversationToken', 'x-conversation-token']) {
        expectProblem(await api.asVisitor(`${path}?${name}=${token}`), 'conversation_token_invalid');
        expectProblem(
          await api.asVisitor(`${path}?${name}=${token}`, { headers: asHeader(token) }),
          'invalid_request',
          `query:${name}`,
        );
      }
      const cookie = { cookie: `x-conversation-token=${token}` };
      expectProblem(await api.asVisitor(path, { headers: cookie }), 'conversation_token_invalid');
    });

    it('require an allowed origin besides the token', async () => {
      const { id, token } = await open(api);
      const headers = { ...asHeader(token), origin: 'https://evil.example' };

      expectProblem(await api.asVisitor(`/conversations/${id}`, { headers }), 'origin_not_allowed');
    });

    it('check the token before the body', async () => {
      const { id } = await open(api);

      expectProblem(await answer(id, 'x', '{'), 'conversation_token_invalid');
      expectProblem(await answer(id, 'x', { colour: 'red' }), 'conversation_token_invalid');
    });
  });
}

describe('The widget’s view of a conversation', () => {
  it('hides notes and links to other systems', async () => {
    const { id, token } = await newTicket(api);
    await patch(id, { agentNote: 'A difficult one.', externalTicketId: 'HD-1', externalSystem: 'Desk' });
    const reply = await read(id, token);

    assert.equal(expectSuccess(readConversation, reply).messages.length, 1);
    assert.doesNotMatch(reply.text, /difficult|HD-1|Desk|note/);
  });

  it('includes a specialist’s comment', async () => {
    const { id, token } = await newTicket(api);
    await api.asKey(`/tickets/${id}/comments`, { method: 'POST', body: { content: 'On it.', authorName: 'Sam' } });
    const { status, messages } = expectSuccess(readConversation, await read(id, token));

    assert.equal(status, 'escalated');
    assert.deepEqual([messages.at(-1)?.authorName, messages.at(-1)?.content], ['Sam', 'On it.']);
  });

  for (const [before, after] of [
    ['resolved', 'open'],
    ['escalated', 'escalated'],
    ['open', 'open'],
  ] as const) {
    it(`becomes ${after} when the visitor answers a ticket that is ${before}`, async () => {
      const { id, token } = await newTicket(api);
      await patch(id, { status: before });
      await answer(id, token, { content: 'One more thing.' });
      const ticket = await fetchTicket(api, id);

      assert.deepEqual([ticket.status, ticket.lastChangedBy], [after, 'visitor']);
    });
  }

  it('adds one message per submissionId', async () => {
    const { id, token } = await newTicket(api);
    const body = { content: 'Hello?', submissionId: 'answer-1' };
    const replies = await Promise.all(Array.from({ length: 20 }, () => answer(id, token, body)));

    assert.equal(new Set(replies.map((reply) => expectSuccess(answerAsVisitor, reply).message.id)).size, 1);
    assert.equal((await fetchTicket(api, id)).messages.length, 2);
    expectProblem(await answer(id, token, { ...body, content: 'Other' }), 'idempotency_key_reused');
  });

  for (const [what, body, pointer] of [
    ['nothing', {}, '/content'],
    ['blank words', { content: '  ' }, '/content'],
    ['4001 characters', { content: 'x'.repeat(4001) }, '/content'],
    ['an author', { content: 'x', authorName: 'Support' }, '/authorName'],
    ['a role', { content: 'x', role: 'specialist' }, '/role'],
  ] as const) {
    it(`rejects ${what} with 400 and adds no message`, async () => {
      const { id, token } = await newTicket(api);

      expectProblem(await assertChangesNoTicket(api, () => answer(id, token, body)), 'invalid_request', pointer);
    });
  }
});
