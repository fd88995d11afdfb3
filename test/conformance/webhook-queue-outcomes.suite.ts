import assert from 'node:assert/strict';
import { it } from 'node:test';
import { HOUR } from '../../core/shared/time.ts';
import type { Webhook } from '../../core/webhooks/webhook.ts';
import { anId, SITE } from '../support/builders/known-ids.ts';
import { NOON } from '../support/builders/times.ts';
import {
  addWebhook,
  anEnd,
  aRetry,
  claimDeliveries,
  claimDelivery,
  findDeliveryOf,
  queueEvent,
  recordDeliveryOutcome,
  type WebhookStores,
} from '../support/builders/webhook-builder.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

const SUBJECT = anId('tkt', 1);

/** Test cases of WebhookQueue: storing the outcome of an attempt. */
export function outcomeCases(open: () => Promise<OpenPort<WebhookStores>>): void {
  const onStores = (body: (stores: WebhookStores) => Promise<void>) => withPort(open, body);
  const queueSubject = (stores: WebhookStores, webhook: Webhook, version?: number) =>
    queueEvent(stores, webhook, { subjectId: SUBJECT, ...(version !== undefined && { version }) });

  for (const state of ['delivered', 'failed'] as const) {
    it(
      `stores the outcome of a delivery that is ${state}, and makes the next one due at once`,
      onStores(async (stores) => {
        const webhook = await addWebhook(stores);
        const [event, next] = [await queueSubject(stores, webhook), await queueSubject(stores, webhook)];
        const taken = await claimDelivery(stores, NOON, NOON + HOUR);
        const outcome = anEnd(taken.delivery, state, NOON + 7);

        assert.equal(await recordDeliveryOutcome(stores, taken, outcome), 'recorded');
        assert.deepEqual(await findDeliveryOf(stores, webhook, event), { ...taken.delivery, ...outcome });
        assert.equal((await claimDelivery(stores, NOON + 7)).event.id, next.id);
      }),
    );

    it(
      `leases a queue no more once its last delivery is ${state}`,
      onStores(async (stores) => {
        await queueSubject(stores, await addWebhook(stores));
        const taken = await claimDelivery(stores);
        await recordDeliveryOutcome(stores, taken, anEnd(taken.delivery, state));

        for (const now of [NOON, NOON + HOUR]) assert.deepEqual(await claimDeliveries(stores, now), []);
      }),
    );
  }

  it(
    'stores a failed attempt, and makes the queue due at its retry time',
    onStores(async (stores) => {
      const webhook = await addWebhook(stores);
      const event = await queueSubject(stores, webhook);
      const taken = await claimDelivery(stores);
      const outcome = aRetry(taken.delivery, NOON + 50);

      assert.equal(await recordDeliveryOutcome(stores, taken, outcome), 'recorded');
      assert.deepEqual(await findDeliveryOf(stores, webhook, event), { ...taken.delivery, ...outcome });
      assert.deepEqual(await claimDeliveries(stores, NOON + 49), []);
      const retried = await claimDelivery(stores, NOON + 50);
      assert.deepEqual(retried.delivery, { ...taken.delivery, ...outcome });
      assert.ok(retried.lease.fencingNumber > taken.lease.fencingNumber);
    }),
  );

  it(
    'records an outcome under an expired lease if no other worker has leased the queue',
    onStores(async (stores) => {
      const webhook = await addWebhook(stores);
      const event = await queueSubject(stores, webhook);
      const taken = await claimDelivery(stores, NOON, NOON + 1);

      assert.equal(
        await recordDeliveryOutcome(stores, taken, anEnd(taken.delivery, 'delivered', NOON + HOUR)),
        'recorded',
      );
      assert.equal((await findDeliveryOf(stores, webhook, event)).state, 'delivered');
    }),
  );

  it(
    'records the outcome for a delivery of a webhook that was disabled during the attempt',
    onStores(async (stores) => {
      const webhook = await addWebhook(stores);
      const event = await queueSubject(stores, webhook);
      const taken = await claimDelivery(stores);
      await stores.webhooks.change(SITE, webhook.id, (one) => ({ ...one, status: 'disabled' }));

      assert.equal(await recordDeliveryOutcome(stores, taken), 'recorded');
      assert.equal((await findDeliveryOf(stores, webhook, event)).state, 'delivered');
    }),
  );

  it(
    'returns lost and changes nothing if another worker has leased the queue since',
    onStores(async (stores) => {
      const webhook = await addWebhook(stores);
      const event = await queueSubject(stores, webhook);
      const first = await claimDelivery(stores, NOON, NOON + 10);
      const second = await claimDelivery(stores, NOON + 10, NOON + 20);

      assert.equal(await recordDeliveryOutcome(stores, first), 'lost');
      assert.deepEqual(await findDeliveryOf(stores, webhook, event), first.delivery);
      assert.deepEqual(await claimDeliveries(stores, NOON + 19), []);
      assert.equal(await recordDeliveryOutcome(stores, second), 'recorded');
    }),
  );

  it(
    'returns lost if the delivery was resent during the attempt',
    onStores(async (stores) => {
      const webhook = await addWebhook(stores);
      const event = await queueSubject(stores, webhook);
      const taken = await claimDelivery(stores);
      const resent = await stores.webhookDeliveryLog.resend(SITE, webhook.id, event.id, NOON + 5);

      assert.equal(await recordDeliveryOutcome(stores, taken), 'lost');
      assert.deepEqual(await findDeliveryOf(stores, webhook, event), resent);
      const again = await claimDelivery(stores, NOON + 5);
      assert.ok(again.lease.fencingNumber > taken.lease.fencingNumber);
      assert.equal(await recordDeliveryOutcome(stores, again), 'recorded');
    }),
  );

  it(
    'returns lost if the delivery is not pending',
    onStores(async (stores) => {
      const webhook = await addWebhook(stores);
      const [event, next] = [await queueSubject(stores, webhook), await queueSubject(stores, webhook)];
      const taken = await claimDelivery(stores);
      await recordDeliveryOutcome(stores, taken);
      const before = await findDeliveryOf(stores, webhook, event);

      assert.equal(await recordDeliveryOutcome(stores, taken, aRetry(taken.delivery, NOON + HOUR)), 'lost');
      assert.deepEqual(await findDeliveryOf(stores, webhook, event), before);
      assert.equal((await claimDelivery(stores)).event.id, next.id);
    }),
  );

  it(
    'returns lost for a delivery or queue that does not exist',
    onStores(async (stores) => {
      const webhook = await addWebhook(stores);
      const event = await queueSubject(stores, webhook);
      const { lease, delivery } = await claimDelivery(stores);
      const { webhookQueue } = stores;

      assert.equal(await webhookQueue.recordOutcome(lease, 'evt_unknown', anEnd(delivery)), 'lost');
      for (const other of [{ webhookId: 'whk_unknown' }, { subjectId: 'tkt_unknown' }])
        assert.equal(await webhookQueue.recordOutcome({ ...lease, ...other }, event.id, anEnd(delivery)), 'lost');
      assert.equal((await findDeliveryOf(stores, webhook, event)).state, 'pending');
    }),
  );

  it(
    'records an outcome once with concurrent calls',
    onStores(async (stores) => {
      await queueSubject(stores, await addWebhook(stores));
      const taken = await claimDelivery(stores);
      const answers = await Promise.all(Array.from({ length: 8 }, () => recordDeliveryOutcome(stores, taken)));

      assert.equal(answers.filter((answer) => answer === 'recorded').length, 1);
    }),
  );

  it(
    'returns lost under a lease of the queue before it was empty, also if its delivery was resent since',
    onStores(async (stores) => {
      const webhook = await addWebhook(stores);
      const event = await queueSubject(stores, webhook);
      const stale = [];
      for (let lease = 0; lease < 3; lease += 1)
        stale.push(await claimDelivery(stores, NOON + lease, NOON + lease + 1));
      await recordDeliveryOutcome(stores, await claimDelivery(stores, NOON + 3));
      const resent = await stores.webhookDeliveryLog.resend(SITE, webhook.id, event.id, NOON + 4);
      for (let lease = 0; lease < 3; lease += 1) {
        const now = NOON + 4 + lease;
        const current = await claimDelivery(stores, now, now + 1);
        for (const one of stale) assert.equal(await recordDeliveryOutcome(stores, one), 'lost');
        assert.deepEqual(current.delivery, resent);
        assert.deepEqual(await findDeliveryOf(stores, webhook, event), resent);
      }
    }),
  );

  it(
    'records no outcome for another event under a lease of the queue before it was empty',
    onStores(async (stores) => {
      const webhook = await addWebhook(stores);
      await queueSubject(stores, webhook);
      const stale = await claimDelivery(stores, NOON, NOON + 1);
      await recordDeliveryOutcome(stores, await claimDelivery(stores, NOON + 1));
      const later = await queueSubject(stores, webhook);
      const current = await claimDelivery(stores, NOON + 2);

      assert.equal(await recordDeliveryOutcome(stores, stale), 'lost');
      assert.deepEqual(await findDeliveryOf(stores, webhook, later), current.delivery);
      assert.equal(await stores.webhookQueue.recordOutcome(stale.lease, later.id, anEnd(current.delivery)), 'lost');
      assert.equal(await recordDeliveryOutcome(stores, current), 'recorded');
    }),
  );
}
