import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { receiveCrmDelivery } from '../../contracts/public/crm-inbound.ts';
import { readTicket } from '../../contracts/public/tickets.ts';
import { CrmClient, computeHmac, newDeliveryId } from '../support/fixtures/crm-client.ts';
import { newTicket } from '../support/fixtures/submissions.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { sharedApi } from '../support/servers/api.ts';

const api = await sharedApi();
const crm = new CrmClient(api);

describe('POST /marketplaces/inbound/crm/{installationId}', () => {
  it('accepts a signed delivery with 201, its id and time of receipt', async () => {
    const deliveryId = newDeliveryId();
    const before = Date.now();
    const received = await crm.deliver({ deliveryId });

    assert.equal(received.deliveryId, deliveryId);
    assert.ok(Math.abs(Date.parse(received.receivedAt) - before) < 5000);
  });

  it('updates the ticket that is linked to the record', async () => {
    const { id } = await newTicket(api);
    const link = { externalTicketId: newDeliveryId() };
    await api.asKey(`/tickets/${id}`, { method: 'PATCH', body: link });
    const event = {
      record: { id: link.externalTicketId, status: 'closed', priority: 'urgent' },
      comment: { text: 'It is on its way.', author: 'Grace' },
    };
    const { deliveryId } = await crm.deliver({ body: JSON.stringify(event) });

    const settled = await crm.waitUntilSettled(deliveryId);
    assert.deepEqual([settled.state, settled.ticketId, settled.recordId], ['applied', id, link.externalTicketId]);
    const ticket = expectSuccess(readTicket, await api.asKey(`/tickets/${id}`));
    assert.deepEqual(
      [ticket.status, ticket.priority, ticket.lastChangedBy],
      ['resolved', 'urgent', `crm:${crm.installationId}`],
    );
    const { role, authorName, content } = ticket.messages.at(-1) ?? {};
    assert.deepEqual([role, authorName, content], ['specialist', 'Grace', 'It is on its way.']);
  });

  for (const [what, body] of [
    ['escapes', '{"a":"\\u00e9\\/\\n"}'],
    ['CRLF between its members', '{\r\n"a": 1,\r\n"b": 2\r\n}\r\n'],
    ['a name twice', '{"a":1,"a":2}'],
    ['1.0', '{"a":1.0}'],
    ['1', '{"a":1}'],
    ['a number beyond any double', '{"a":123456789012345678901234567890.123456789}'],
    ['members in another order', '{"b":2,"a":1}'],
    ['NUL in a text', '{"a":"\\u0000"}'],
    ['a lone surrogate', '{"a":"\\ud800"}'],
    ['__proto__', '{"__proto__":{"status":"resolved"},"constructor":{"prototype":{}}}'],
    ['more than 500 members', JSON.stringify(Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`m${n}`, n])))],
    ['64 levels', `${'{"a":'.repeat(63)}{}${'}'.repeat(63)}`],
  ] as const) {
    it(`verifies and stores the unchanged bytes: ${what}`, async () => {
      const { deliveryId } = await crm.deliver({ body });

      const stored = await crm.manage(`/deliveries/${deliveryId}`);
      assert.ok(stored.text.endsWith(`"event":${body}}`), stored.text);
    });
  }

  it('accepts 1 MiB exactly', async () => {
    const frame = '{"a":""}';

    await crm.deliver({ body: frame.replace('""', `"${'x'.repeat(1_048_576 - frame.length)}"`) });
  });

  for (const [what, offset] of [
    ['290 s early', -290],
    ['290 s late', 290],
  ] as const) {
    it(`accepts a delivery ${what}`, async () => {
      await crm.deliver({ timestamp: new Date(Date.now() + 1000 * offset).toISOString() });
    });
  }

  for (const [what, write] of [
    ['without a fraction', (time: string) => time.replace(/\.\d+/, '')],
    ['with nanoseconds', (time: string) => time.replace('Z', '000000Z')],
    ['with an offset', (time: string) => time.replace('Z', '+00:00')],
  ] as const) {
    it(`accepts a time ${what}`, async () => {
      await crm.deliver({ timestamp: write(new Date().toISOString()) });
    });
  }

  it('accepts several signatures if one is correct, in any case', async () => {
    const [deliveryId, timestamp] = [newDeliveryId(), new Date().toISOString()];
    const right = computeHmac(crm.secret, timestamp, deliveryId, '{}').toUpperCase();
    const headers = { 'x-service-signature': `v1=${'0'.repeat(64)}, v1=${right}` };

    await crm.deliver({ deliveryId, timestamp, headers });
  });

  it('accepts an id of 200 characters', async () => {
    await crm.deliver({ deliveryId: `A_b:9-${crypto.randomUUID()}`.padEnd(200, 'x') });
  });
});

describe('POST /marketplaces/inbound/crm/{installationId} with a used delivery id', () => {
  it('rejects each repetition with 409 delivery_replayed and the first time of receipt', async () => {
    const deliveryId = newDeliveryId();
    const { receivedAt } = await crm.deliver({ deliveryId });

    for (let again = 0; again < 2; again += 1) {
      const problem = expectProblem(await crm.send({ deliveryId }), 'delivery_replayed');
      assert.equal(problem.receivedAt, receivedAt);
    }
  });

  it('rejects another body with 409 delivery_id_reused', async () => {
    const deliveryId = newDeliveryId();
    await crm.deliver({ deliveryId });

    expectProblem(await crm.send({ deliveryId, body: '{"a":1}' }), 'delivery_id_reused');
    assert.deepEqual((await crm.find(deliveryId)).event, {});
  });

  it('accepts one of 50 concurrent deliveries', async () => {
    const [deliveryId, timestamp] = [newDeliveryId(), new Date().toISOString()];
    const replies = await Promise.all(Array.from({ length: 50 }, () => crm.send({ deliveryId, timestamp })));

    const [accepted, ...more] = replies.filter(({ status }) => status === 201);
    assert.ok(accepted && more.length === 0);
    const { receivedAt } = expectSuccess(receiveCrmDelivery, accepted);
    const replays = replies.filter((reply) => reply !== accepted);
    assert.equal(replays.length, 49);
    for (const reply of replays) assert.equal(expectProblem(reply, 'delivery_replayed').receivedAt, receivedAt);
  });

  it('rejects a wrong signature with 401 before it looks up the id', async () => {
    const { deliveryId } = await crm.deliver();

    expectProblem(await crm.send({ deliveryId, secret: 'guessed' }), 'signature_invalid');
  });
});
