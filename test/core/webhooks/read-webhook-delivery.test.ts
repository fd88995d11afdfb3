import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EventTables } from '../../../adapters/memory/event-tables.ts';
import { MemoryAuditLog } from '../../../adapters/memory/memory-audit-log.ts';
import { MemoryEventOutbox } from '../../../adapters/memory/memory-event-outbox.ts';
import { MemoryWebhookDeliveryLog } from '../../../adapters/memory/memory-webhook-delivery-log.ts';
import { MemoryWebhookRepository } from '../../../adapters/memory/memory-webhook-repository.ts';
import { ReadWebhook } from '../../../core/webhooks/read-webhook.ts';
import { ReadWebhookDelivery } from '../../../core/webhooks/read-webhook-delivery.ts';
import { createTestSubjectId } from '../../../core/webhooks/subscription.ts';
import { MAX_WEBHOOKS, type Webhook } from '../../../core/webhooks/webhook.ts';
import { WebhookDeliveryNotFoundError, WebhookNotFoundError } from '../../../core/webhooks/webhook-errors.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { NOON } from '../../support/builders/times.ts';
import { dispatchTo } from '../../support/builders/webhook-builder.ts';

const A_WEBHOOK: Webhook = {
  id: 'whk_1',
  siteId: SITE,
  url: 'https://hooks.example.com/',
  events: ['*'],
  description: null,
  includeNotes: false,
  excludeChangesBy: null,
  status: 'active',
  disabledReason: null,
  failingSince: null,
  lastFailedAt: null,
  secrets: [],
  createdAt: NOON,
  updatedAt: NOON,
};

describe('ReadWebhookDelivery', async () => {
  const table = new EventTables();
  const [webhooks, outbox] = [new MemoryWebhookRepository(table, new MemoryAuditLog()), new MemoryEventOutbox(table)];
  const read = new ReadWebhookDelivery(new MemoryWebhookDeliveryLog(table), new ReadWebhook(webhooks));
  await webhooks.add(A_WEBHOOK, MAX_WEBHOOKS);
  await webhooks.add({ ...A_WEBHOOK, id: 'whk_2', url: 'https://other.example.com/' }, MAX_WEBHOOKS);
  const appendEvent = async (type: 'webhook.test' | 'ticket.created' = 'webhook.test') => {
    const event = await outbox.append({
      siteId: SITE,
      type,
      subjectId: type === 'webhook.test' ? createTestSubjectId('whk_1', NOON) : 'tkt_1',
      version: NOON,
      occurredAt: NOON,
      changedBy: 'account:acc_1',
      changeNumber: null,
      document: '{}',
    });
    assert.ok(event);
    return event;
  };
  const dispatch = () => outbox.dispatch(NOON, () => dispatchTo('whk_1'), 10);

  it('returns the delivery with its event and webhook', async () => {
    const event = await appendEvent();
    await dispatch();

    const found = await read.execute({ siteId: SITE, webhookId: 'whk_1', eventId: event.id });
    assert.deepEqual([found.event, found.webhook], [event, A_WEBHOOK]);
    assert.deepEqual([found.delivery.eventId, found.delivery.state], [event.id, 'pending']);
  });

  it('returns a test event that is not dispatched as pending', async () => {
    const { id: eventId } = await appendEvent();
    const key = { siteId: SITE, webhookId: 'whk_1', eventId };
    const { delivery: before } = await read.execute(key);
    await dispatch();

    assert.deepEqual((await read.execute(key)).delivery, before);
    assert.deepEqual([before.state, before.attempts], ['pending', 0]);
  });

  it('throws WebhookDeliveryNotFoundError for an event that is not dispatched, or not to this webhook', async () => {
    const { id: eventId } = await appendEvent('ticket.created');
    const key = { siteId: SITE, webhookId: 'whk_1', eventId };
    await assert.rejects(read.execute(key), WebhookDeliveryNotFoundError);
    await dispatch();

    await read.execute(key);
    await assert.rejects(read.execute({ ...key, webhookId: 'whk_2' }), WebhookDeliveryNotFoundError);
    await assert.rejects(read.execute({ ...key, eventId: 'evt_unknown' }), WebhookDeliveryNotFoundError);
    const { id: testId } = await appendEvent();
    await assert.rejects(read.execute({ ...key, webhookId: 'whk_2', eventId: testId }), WebhookDeliveryNotFoundError);
  });

  it('throws WebhookNotFoundError for a webhook of another site', async () => {
    const { id: eventId } = await appendEvent();
    await dispatch();

    await assert.rejects(read.execute({ siteId: OTHER_SITE, webhookId: 'whk_1', eventId }), WebhookNotFoundError);
  });
});
