import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { aChatBody, aFormBody, assertChangesNoTicket, newChat, newTicket } from '../support/fixtures/submissions.ts';
import { refused } from '../support/matchers/answers.ts';
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
const submit = (given: (value: string) => object) => (value: string) =>
  api.asVisitor('/tickets', { method: 'POST', body: { ...aFormBody(), ...given(value) } });
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

/** Every text that has a limit in characters, the pointer that names it, and how it is sent. */
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
  [
    'intentKey’s neighbour referringIntent',
    120,
    '/referringIntent',
    submit((referringIntent) => ({ referringIntent })),
  ],
  ['visitor name', 120, '/visitor/name', submit((name) => ({ visitor: { name } }))],
  ['visitor phone', 40, '/visitor/phone', submit((phone) => ({ visitor: { phone } }))],
  ['visitor’s first word in a chat', 4000, '/content', chat],
  ['visitor’s answer', 4000, '/content', answer],
  ['name of a new site', 120, '/name', account('POST', '/sites')],
  ['name of a site', 120, '/name', account('PATCH', `/sites/${siteId}`)],
];

describe('A text over its limit by one', () => {
  for (const [what, limit, pointer, send] of limits) {
    it(`is refused and changes nothing: ${what}, ${limit} characters`, async () => {
      for (const letter of ['x', '🦊']) {
        const reply = await assertChangesNoTicket(api, () => send(letter.repeat(limit + 1)));
        refused(reply, 'invalid_request', pointer);
      }
    });
  }
});

describe('A text at its limit', () => {
  for (const [what, limit, , send] of limits) {
    it(`is accepted, its length counted in code points: ${what}, ${limit} emoji`, async () => {
      const reply = await send('🦊'.repeat(limit));

      assert.ok(reply.status === 200 || reply.status === 201, reply.text);
    });
  }

  it('comes back whole', async () => {
    const content = `${'é🦊👩‍👩‍👧'.repeat(570)}${'x'.repeat(10)}`;
    const reply = await comment('content')(content);

    assert.equal([...content].length, 4000);
    assert.ok(reply.text.includes(JSON.stringify(content)));
  });
});
