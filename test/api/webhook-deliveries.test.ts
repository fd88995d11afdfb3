import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, it } from 'node:test';
import * as v from 'valibot';
import {
  configureWebhook,
  resendWebhookDelivery,
  resendWebhookEvents,
  rotateWebhookSecret,
  summarizeWebhookDeliveries,
  testWebhook,
} from '../../contracts/management/webhooks.ts';
import { eventSchemas } from '../../contracts/webhooks/events.ts';
import { newChat, newTicket } from '../support/fixtures/submissions.ts';
import { WebhookClient } from '../support/fixtures/webhook-client.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { startApi } from '../support/servers/api.ts';
import { waitUntil } from '../support/servers/production-fixture.ts';
import { type ReceivedWebhook, WebhookReceiver } from '../support/servers/webhook-receiver.ts';

const api = await startApi(['--webhook-retry-seconds', '0.05,0.05,0.05'], {
  variables: { PORTICO_WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' },
});
const receiver = await WebhookReceiver.start();
const create = (input: object = {}) => WebhookClient.create(api, receiver, input);
const remove = (webhook: WebhookClient) => webhook.manage('', { method: 'DELETE' });
const patchTicket = (id: string, body: object, headers = {}) =>
  api.asKey(`/tickets/${id}`, { method: 'PATCH', body, headers });
const typesOf = (received: readonly ReceivedWebhook[]) => received.map(({ event }) => event.type);

/** Waits for `count` requests about the ticket. A new webhook may also receive events from just before its creation. */
async function waitForTicket({ path }: WebhookClient, id: string, count: number): Promise<readonly ReceivedWebhook[]> {
  const find = () => receiver.listReceived(path).filter(({ text }) => text.includes(id));
  await waitUntil(async () => find().length >= count);
  return find();
}

/** Computes the signature of a request by the specification of Standard Webhooks. */
function computeSignature(secret: string, { headers, text }: ReceivedWebhook): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}

describe('GET /sites/{siteId}/webhook-deliveries/summary', () => {
  it('counts the deliveries of each webhook by outcome, with the latest attempt', async () => {
    const webhook = await create({ events: ['ticket.created'] });
    await newTicket(api);
    const readSummary = async () => {
      const reply = await api.asAccount(`/sites/${api.line.siteId}/webhook-deliveries/summary`);
      const { webhooks } = expectSuccess(summarizeWebhookDeliveries, reply);
      return webhooks.find(({ webhookId }) => webhookId === webhook.webhookId);
    };
    await waitUntil(async () => (await readSummary())?.total.delivered === 1);
    const summary = await readSummary();
    await remove(webhook);

    assert.deepEqual(summary?.total, { delivered: 1, retrying: 0, failed: 0, waiting: 0 });
    assert.equal(summary?.lastAttempt?.httpStatus, 204);
    assert.equal(await readSummary(), undefined);
  });
});

describe('Webhook requests', () => {
  it('deliver the events of a ticket in their order, signed, with the ticket after each change', async () => {
    const webhook = await create();
    const { id } = await newTicket(api);
    await patchTicket(id, { priority: 'high' });
    await api.asKey(`/tickets/${id}/comments`, { method: 'POST', body: { content: 'We are on it.' } });
    const received = await waitForTicket(webhook, id, 4);

    assert.deepEqual(typesOf(received), ['ticket.created', 'ticket.updated', 'ticket.updated', 'ticket.commented']);
    for (const one of received) {
      v.assert(eventSchemas[one.event.type], one.event);
      assert.equal(one.headers['content-type'], 'application/json');
      assert.match(String(one.headers['webhook-id']), /^evt_[0-9a-z]{26}$/);
      assert.ok(Math.abs(Number(one.headers['webhook-timestamp']) * 1000 - Date.now()) < 60_000);
      assert.equal(one.headers['webhook-signature'], computeSignature(webhook.secret, one));
    }
    const tickets = received.map(({ event }) => event.data as { ticket: { id: string; priority: string } });
    assert.deepEqual(
      tickets.map(({ ticket }) => [ticket.id, ticket.priority]),
      ['normal', 'high', 'high', 'high'].map((priority) => [id, priority]),
    );
    const authors = received.map(({ event }) => event.data.changedBy);
    assert.equal(authors[0], 'visitor');
    assert.match(String(authors[1]), /^key:key_/);
    await remove(webhook);
  });

  it('name the checkpoint of the change, after which the ticket list has no earlier change', async () => {
    const webhook = await create({ events: ['ticket.updated'] });
    const [first, second] = [await newTicket(api), await newTicket(api)];
    await patchTicket(first.id, { priority: 'urgent' });
    const [received] = await waitForTicket(webhook, first.id, 1);
    const mark = received?.event.data.syncMark;
    await patchTicket(second.id, { priority: 'urgent' });
    const { body } = await api.asKey<{ data: { id: string }[] }>(`/tickets?updatedSince=${mark}`);

    assert.deepEqual(
      body.data.map(({ id }) => id),
      [second.id],
    );
    await remove(webhook);
  });

  it('contain no chats, and notes only for a webhook that asks for them', async () => {
    const [plain, withNotes] = [await create(), await create({ includeNotes: true })];
    const { id: chatId } = await newChat(api);
    const { id } = await newTicket(api);
    await patchTicket(id, { agentNote: 'Handle with care.' });
    const [hidden, shown] = [await waitForTicket(plain, id, 2), await waitForTicket(withNotes, id, 2)];

    assert.deepEqual(typesOf(hidden), ['ticket.created', 'ticket.updated']);
    assert.ok(!hidden.some(({ text }) => text.includes('Handle with care.')));
    assert.ok(!receiver.received.some(({ text }) => text.includes(chatId)));
    assert.ok(shown.at(-1)?.text.includes('Handle with care.'));
    await remove(plain);
    await remove(withNotes);
  });

  it('omit other event types, and changes of the excluded API key', async () => {
    const { body } = await api.asAccount<{ keys: { id: string }[] }>(`/sites/${api.line.siteId}/api-keys`);
    const { id: ticketId } = await newTicket(api);
    const [everyKey, onlyComments] = [
      await Promise.all(body.keys.map(({ id }) => create({ excludeChangesBy: id, events: ['ticket.updated'] }))),
      await create({ events: ['ticket.commented'] }),
    ];
    await patchTicket(ticketId, { priority: 'high' });
    await api.asKey(`/tickets/${ticketId}/comments`, { method: 'POST', body: { content: 'Hello' } });
    const [comment] = await receiver.waitFor(onlyComments.path, 1);

    assert.equal(comment?.event.type, 'ticket.commented');
    const actor = String(comment?.event.data.changedBy).replace('key:', '');
    for (const webhook of everyKey) {
      const { excludeChangesBy } = await webhook.read();
      if (excludeChangesBy === actor) assert.deepEqual(receiver.listReceived(webhook.path), []);
      else await receiver.waitFor(webhook.path, 2);
      await remove(webhook);
    }
    await remove(onlyComments);
  });

  it('have one signature per secret while a secret is rotated', async () => {
    const webhook = await create();
    const reply = await webhook.manage('/rotate-secret', { method: 'POST', body: { overlapHours: 1 } });
    const { secret } = expectSuccess(rotateWebhookSecret, reply);
    expectSuccess(testWebhook, await webhook.manage('/test', { method: 'POST' }));
    const [received] = await receiver.waitFor(webhook.path, 1);

    assert.ok(received);
    v.assert(eventSchemas['webhook.test'], received.event);
    assert.match(received.event.data.changedBy ?? '', /^account:acc_\w+$/);
    const expected = [secret, webhook.secret].map((one) => computeSignature(one, received)).join(' ');
    assert.equal(received.headers['webhook-signature'], expected);
    await remove(webhook);
  });

  it('are sent after a payment and a failed CRM delivery', async () => {
    const webhook = await create({ events: ['crm_delivery.failed', 'payment.succeeded', 'payment.failed'] });
    const { CrmClient } = await import('../support/fixtures/crm-client.ts');
    const crm = await CrmClient.connect(api, {
      recordId: '/id',
      status: { pointer: '/s', values: { won: 'resolved' } },
    });
    const { deliveryId } = await crm.deliver({ body: JSON.stringify({ id: 'unlinked', s: 'weird' }) });
    const [received] = await receiver.waitFor(webhook.path, 1);

    assert.ok(received);
    v.assert(eventSchemas['crm_delivery.failed'], received.event);
    assert.equal(received.event.data.delivery.deliveryId, deliveryId);
    assert.equal(received.event.data.installationId, crm.installationId);
    await remove(webhook);
  });
});

describe('Retries of webhooks', () => {
  it('repeat a failed request with the same id, until a 2xx', async () => {
    const webhook = await create({ events: ['webhook.test'] });
    const failures = [500, 302];
    receiver.respond = ({ path }) => (path === webhook.path ? (failures.shift() ?? 200) : 204);
    await webhook.manage('/test', { method: 'POST' });
    const [delivery] = await webhook.waitUntilFinished(1);

    const ids = new Set(receiver.listReceived(webhook.path).map(({ headers }) => headers['webhook-id']));
    assert.deepEqual([...ids], [delivery?.deliveryId]);
    assert.equal(delivery?.state, 'delivered');
    assert.deepEqual(
      delivery.log.map(({ httpStatus, response }) => [httpStatus, response]),
      [500, 302, 200].map((status) => [status, 'Thanks']),
    );
    assert.equal((await webhook.read()).failingSince, null);
    receiver.respond = () => 204;
    await remove(webhook);
  });

  it('end as failed after the last attempt, and a resend delivers the event', async () => {
    const webhook = await create();
    receiver.respond = ({ path }) => (path === webhook.path ? 503 : 204);
    await newTicket(api);
    const [failed] = await webhook.waitUntilFinished(1);
    assert.deepEqual([failed?.state, failed?.attempts, failed?.nextAttemptAt], ['failed', 4, null]);
    assert.notEqual((await webhook.read()).failingSince, null);

    receiver.respond = () => 204;
    const path = `/deliveries/${failed?.deliveryId}/resend`;
    const resent = expectSuccess(resendWebhookDelivery, await webhook.manage(path, { method: 'POST' })).delivery;
    assert.deepEqual([resent.state, resent.attempts, resent.log.length], ['pending', 0, 4]);
    const [delivered] = await webhook.waitUntilFinished(1);
    assert.deepEqual([delivered?.state, delivered?.attempts, delivered?.log.length], ['delivered', 1, 5]);
    expectProblem(
      await webhook.manage('/deliveries/evt_none/resend', { method: 'POST' }),
      'webhook_delivery_not_found',
    );
    await remove(webhook);
  });

  it('of one ticket delay its later events, but not those of another ticket or webhook', async () => {
    const [webhook, other] = [await create(), await create()];
    const { id: slow } = await newTicket(api);
    const { id: quick } = await newTicket(api);
    await receiver.waitFor(webhook.path, 2);
    let isDown = true;
    receiver.respond = ({ path, text }) => (path === webhook.path && isDown && text.includes(slow) ? 500 : 204);
    await patchTicket(slow, { priority: 'high' });
    await patchTicket(slow, { priority: 'urgent' });
    await patchTicket(quick, { priority: 'high' });
    await receiver.waitFor(other.path, 5);
    const isOfQuick = ({ text }: ReceivedWebhook) => text.includes(quick);
    await waitUntil(async () => receiver.listReceived(webhook.path).filter(isOfQuick).length === 2);
    isDown = false;
    await webhook.waitUntilFinished(5);

    const priorities = receiver
      .listReceived(webhook.path)
      .filter(({ text }) => text.includes(slow))
      .map(({ event }) => (event.data as { ticket: { priority: string } }).ticket.priority);
    assert.deepEqual([...new Set(priorities)], ['normal', 'high', 'urgent']);
    receiver.respond = () => 204;
    await remove(webhook);
    await remove(other);
  });
});

describe('Disabled webhooks', () => {
  it('are disabled by a 410, with an audit entry, and continue once they are enabled', async () => {
    const webhook = await create();
    receiver.respond = ({ path }) => (path === webhook.path ? 410 : 204);
    await newTicket(api);
    await waitUntil(async () => (await webhook.read()).status === 'disabled');
    assert.equal((await webhook.read()).disabledReason, 'gone');
    const audit = await api.asAccount<{ data: { action: string; by: string; subjectId: string }[] }>(
      `/sites/${api.line.siteId}/audit`,
    );
    const entry = audit.body.data.find(({ action }) => action === 'webhook.disabled');
    assert.deepEqual([entry?.by, entry?.subjectId], ['system', webhook.webhookId]);

    const sinceDisabled = new Date().toISOString();
    await newTicket(api);
    receiver.respond = () => 204;
    expectSuccess(configureWebhook, await webhook.manage('', { method: 'PATCH', body: { status: 'active' } }));
    const [delivery] = await webhook.waitUntilFinished(1);
    assert.equal(delivery?.state, 'delivered');

    const since = { method: 'POST', body: { since: sinceDisabled } };
    assert.equal(expectSuccess(resendWebhookEvents, await webhook.manage('/resend', since)).resent, 1);
    assert.equal((await webhook.waitUntilFinished(2)).length, 2);
    await remove(webhook);
  });
});
