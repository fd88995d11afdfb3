import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { aChatBody, aFormBody, assertChangesNoTicket, newChat, newTicket } from '../support/fixtures/submissions.ts';
import { expectProblem } from '../support/matchers/expect-reply.ts';
import { type Reply, sharedApi } from '../support/servers/api.ts';

const api = await sharedApi();
const { siteId } = api.line;
const ticket = await newTicket(api);
const conversation = await newChat(api);

type Send = (value: string) => Promise<Reply<unknown>>;

const patch = (field: string) => (value: string) =>
  api.asKey(`/tickets/${ticket.id}`, { method: 'PATCH', body: { [field]: value } });
const comment = (field: string) => (value: string) =>
  api.asKey(`/tickets/${ticket.id}/comments`, { method: 'POST', body: { content: 'x', [field]: value } });
const submit = (extend: (value: string) => object) => (value: string) =>
  api.asVisitor('/tickets', { method: 'POST', body: { ...aFormBody(), ...extend(value) } });
const fill = (field: string) => submit((value) => ({ fields: { message: 'x', [field]: value } }));
const chat = (content: string) =>
  api.asVisitor('/conversations', { method: 'POST', body: { ...aChatBody(), content } });
const answer = (content: string) =>
  api.asVisitor(`/conversations/${conversation.id}/messages`, {
    method: 'POST',
    body: { content },
    headers: { 'x-conversation-token': conversation.token },
  });
const account = (method: string, path: string) => (name: string) => api.asAccount(path, { method, body: { name } });

/** Every text with a maximum length in code points, with its pointer and how to send it. */
const limits: readonly (readonly [what: string, limit: number, pointer: string, send: Send])[] = [
  ['API key name', 80, '/name', account('POST', `/sites/${siteId}/api-keys`)],
  ['ticket externalTicketId', 180, '/externalTicketId', patch('externalTicketId')],
  ['ticket externalSystem', 80, '/externalSystem', patch('externalSystem')],
  ['ticket agentNote', 2000, '/agentNote', patch('agentNote')],
  ['comment content', 4000, '/content', comment('content')],
  ['comment authorName', 120, '/authorName', comment('authorName')],
  ['name in the form', 120, '/fields/name', fill('name')],
  ['phone in the form', 40, '/fields/phone', fill('phone')],
  ['message in the form', 4000, '/fields/message', fill('message')],
  ['referringIntent', 120, '/referringIntent', submit((referringIntent) => ({ referringIntent }))],
  ['visitor name', 120, '/visitor/name', submit((name) => ({ visitor: { name } }))],
  ['visitor phone', 40, '/visitor/phone', submit((phone) => ({ visitor: { phone } }))],
  ['first message of a chat', 4000, '/content', chat],
  ['visitor’s message', 4000, '/content', answer],
  ['name of a new site', 120, '/name', account('POST', '/sites')],
  ['name of a site', 120, '/name', account('PATCH', `/sites/${siteId}`)],
];

describe('Texts longer than their limit', () => {
  for (const [what, limit, pointer, send] of limits) {
    it(`are rejected with 400 and change nothing: ${what}, ${limit} characters`, async () => {
      for (const letter of ['x', '🦊']) {
        const reply = await assertChangesNoTicket(api, () => send(letter.repeat(limit + 1)));
        expectProblem(reply, 'invalid_request', pointer);
      }
    });
  }
});

describe('Texts as long as their limit', () => {
  for (const [what, limit, , send] of limits) {
    it(`are accepted, counted in code points: ${what}, ${limit} emoji`, async () => {
      const reply = await send('🦊'.repeat(limit));

      assert.ok(reply.status === 200 || reply.status === 201, reply.text);
    });
  }

  it('are returned unchanged', async () => {
    const content = `${'é🦊👩‍👩‍👧'.repeat(570)}${'x'.repeat(10)}`;
    const reply = await comment('content')(content);

    assert.equal([...content].length, 4000);
    assert.ok(reply.text.includes(JSON.stringify(content)));
  });
});
