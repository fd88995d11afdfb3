import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openTicket } from '../../contracts/widget/widget.ts';
import { aFormBody, assertChangesNoTicket, fetchTicket, newTicket } from '../support/fixtures/submissions.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { sharedApi } from '../support/servers/api.ts';

const api = await sharedApi();

const submit = (body: unknown) => api.asVisitor('/tickets', { method: 'POST', body });
const fields = (values: Record<string, unknown>) => ({ ...aFormBody(), fields: { message: 'Hello', ...values } });

describe('POST /sites/{siteId}/widget/tickets', () => {
  it('opens a ticket with the built-in intent contact', async () => {
    const { ticketId, conversationToken } = expectSuccess(
      openTicket,
      await submit(aFormBody({ intentKey: 'contact' })),
    );

    assert.match(ticketId, /^tkt_/);
    assert.match(conversationToken, /^[\w-]{43}$/);
    assert.equal((await fetchTicket(api, ticketId)).request.intentKey, 'contact');
  });

  it('returns another token for each conversation', async () => {
    assert.notEqual((await newTicket(api)).token, (await newTicket(api)).token);
  });

  it('opens one ticket per submissionId and returns it again', async () => {
    const form = aFormBody();
    const first = expectSuccess(openTicket, await submit(form));

    assert.deepEqual(expectSuccess(openTicket, await assertChangesNoTicket(api, () => submit(form))), first);
  });

  it('opens one ticket for 20 concurrent requests with one submissionId', async () => {
    const form = aFormBody({ fields: { message: 'twenty times' } });
    const replies = await Promise.all(Array.from({ length: 20 }, () => submit(form)));
    const ids = replies.map((reply) => expectSuccess(openTicket, reply).ticketId);

    assert.equal(new Set(ids).size, 1);
    const list = await api.asKey<{ data: { summary: string }[] }>('/tickets?limit=100');
    assert.equal(list.body.data.filter(({ summary }) => summary === 'twenty times').length, 1);
  });

  it('rejects other answers with the same submissionId with 422 idempotency_key_reused', async () => {
    const form = aFormBody();
    await submit(form);
    const other = { ...form, fields: { message: 'Something else' } };

    expectProblem(await assertChangesNoTicket(api, () => submit(other)), 'idempotency_key_reused');
  });

  it('answers 404 intent_not_available for unknown intents', async () => {
    for (const intentKey of ['unknown', 'Contact', 'constructor', '__proto__', 'toString']) {
      expectProblem(await assertChangesNoTicket(api, () => submit(aFormBody({ intentKey }))), 'intent_not_available');
    }
  });

  it('fills missing visitor fields from the form', async () => {
    const values = { name: ' Ada ', email: 'ada@example.com', phone: '+43 1 2345', message: 'Hello' };
    const { id } = await newTicket(api, { fields: values, visitor: { name: 'Ada Lovelace', phone: null } });

    assert.deepEqual((await fetchTicket(api, id)).visitor, {
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      phone: '+43 1 2345',
    });
  });

  it('uses the first line as summary, truncated to 140 characters', async () => {
    const { id } = await newTicket(api, { fields: { message: `${'🦊'.repeat(200)}\nmore` } });

    assert.equal((await fetchTicket(api, id)).summary, `${'🦊'.repeat(139)}…`);
  });

  for (const [what, body, ...pointers] of [
    ['no message', { ...aFormBody(), fields: {} }, '/fields/message'],
    ['an empty message', fields({ message: '' }), '/fields/message'],
    ['a blank message', fields({ message: ' \n' }), '/fields/message'],
    ['a message of 4001 characters', fields({ message: 'x'.repeat(4001) }), '/fields/message'],
    ['a name of 121 characters', fields({ name: 'x'.repeat(121) }), '/fields/name'],
    ['an invalid email address', fields({ email: 'ada' }), '/fields/email'],
    ['a phone number of 41 characters', fields({ phone: '1'.repeat(41) }), '/fields/phone'],
    ['an unknown form field', fields({ colour: 'red' }), '/fields/colour'],
    ['a field called constructor', fields({ constructor: 'x' }), '/fields/constructor'],
    ['a field called prototype', fields({ prototype: 'x' }), '/fields/prototype'],
    ['a field that is not a string', fields({ name: 7 }), '/fields/name'],
    ['fields that are an array', { ...aFormBody(), fields: ['Hello'] }, '/fields'],
    ['fields that are null', { ...aFormBody(), fields: null }, '/fields'],
    ['no fields', { ...aFormBody(), fields: undefined }, '/fields'],
    ['no page', { ...aFormBody(), pageUrl: undefined }, '/pageUrl'],
    ['a page that is not a URL', { ...aFormBody(), pageUrl: 'javascript:1' }, '/pageUrl'],
    ['no submissionId', { ...aFormBody(), submissionId: undefined }, '/submissionId'],
    ['a submissionId of 129 characters', aFormBody({ submissionId: 'x'.repeat(129) }), '/submissionId'],
    ['a visitor that is an array', { ...aFormBody(), visitor: [] }, '/visitor'],
    ['a visitor with an unknown field', { ...aFormBody(), visitor: { age: 7 } }, '/visitor/age'],
    ['an invalid email address of the visitor', aFormBody({ visitor: { email: 'ada' } }), '/visitor/email'],
    ['a locale of 36 characters', aFormBody({ locale: 'x'.repeat(36) }), '/locale'],
    ['an unknown field', { ...aFormBody(), status: 'resolved' }, '/status'],
  ] as const) {
    it(`rejects ${what} with 400 and opens no ticket`, async () => {
      expectProblem(await assertChangesNoTicket(api, () => submit(body)), 'invalid_request', ...pointers);
    });
  }

  it('accepts the longest values in emoji', async () => {
    const values = { name: '🦊'.repeat(120), phone: '1'.repeat(40), message: '🦊'.repeat(4000) };
    const { id } = await newTicket(api, { fields: values });

    assert.deepEqual((await fetchTicket(api, id)).request.fields, values);
  });
});
