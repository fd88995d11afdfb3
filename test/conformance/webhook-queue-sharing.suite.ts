import assert from 'node:assert/strict';
import { it } from 'node:test';
import { DAY, MINUTE } from '../../core/shared/time.ts';
import type { Webhook } from '../../core/webhooks/webhook.ts';
import { MAX_WEBHOOK_DUE_DELAY_MS } from '../../core/webhooks/webhook-delivery.ts';
import type { LeasedWebhookDelivery } from '../../core/webhooks/webhook-queue.port.ts';
import { NOON } from '../support/builders/times.ts';
import {
  addWebhook,
  appendEvent,
  aRetry,
  claimDeliveries,
  claimDelivery,
  dispatchAll,
  queueEvent,
  recordDeliveryOutcome,
  toWebhook,
  type WebhookStores,
} from '../support/builders/webhook-builder.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

/** Test cases of WebhookQueue: capacity, sharing between webhooks, and due times. */
export function queueSharingCases(open: () => Promise<OpenPort<WebhookStores>>): void {
  const onStores = (body: (stores: WebhookStores) => Promise<void>) => withPort(open, body);

  it(
    'leases at most as many queues of a webhook as its capacity, and none without capacity',
    onStores(async (stores) => {
      const [many, few, none, negative] = await addWebhooksWithQueues(stores, [5, 5, 5, 5]);
      const capacities = new Map([
        [many?.id, 9],
        [few?.id, 2],
        [none?.id, 0],
        [negative?.id, -3],
      ]);
      const taken = await stores.webhookQueue.acquire(NOON, NOON + MINUTE, (id) => capacities.get(id) ?? 0, 100);

      assert.deepEqual(
        [many, few, none, negative].map((webhook) => countOf(taken, webhook)),
        [5, 2, 0, 0],
      );
      assert.equal((await claimDeliveries(stores)).length, 13);
    }),
  );

  it(
    'leases at most limit queues',
    onStores(async (stores) => {
      await addWebhooksWithQueues(stores, [4, 4]);

      assert.equal((await claimDeliveries(stores, NOON, NOON + MINUTE, 3)).length, 3);
      assert.equal((await claimDeliveries(stores, NOON, NOON + MINUTE, 1)).length, 1);
      assert.equal((await claimDeliveries(stores, NOON, NOON + MINUTE, 100)).length, 4);
    }),
  );

  it(
    'leases one queue of each webhook before a second one of any',
    onStores(async (stores) => {
      const webhooks = await addWebhooksWithQueues(stores, [9, 1, 3]);
      const countsOf = (taken: readonly LeasedWebhookDelivery[]) => webhooks.map((webhook) => countOf(taken, webhook));

      assert.deepEqual(countsOf(await claimDeliveries(stores, NOON, NOON + 10, 3)), [1, 1, 1]);
      assert.deepEqual(countsOf(await claimDeliveries(stores, NOON, NOON + 10, 4)), [2, 0, 2]);
      assert.deepEqual(countsOf(await claimDeliveries(stores, NOON, NOON + 10, 4)), [4, 0, 0]);
      assert.deepEqual(countsOf(await claimDeliveries(stores, NOON + 10, NOON + MINUTE, 7)), [3, 1, 3]);
    }),
  );

  it(
    'serves the webhooks in turn over several calls with a small limit',
    onStores(async (stores) => {
      const webhooks = await addWebhooksWithQueues(stores, [9, 9, 9]);
      const taken: LeasedWebhookDelivery[] = [];
      for (let call = 0; call < 6; call += 1) taken.push(...(await claimDeliveries(stores, NOON, NOON + MINUTE, 1)));

      assert.deepEqual(
        webhooks.map((webhook) => countOf(taken, webhook)),
        [2, 2, 2],
      );
    }),
  );

  it(
    'leases the queues of a webhook that have been due longest',
    onStores(async (stores) => {
      const webhook = await addWebhook(stores);
      const events = [];
      for (const dueAt of [NOON - 1, NOON - 7, NOON - 3, NOON - 5]) {
        events.push(await appendEvent(stores));
        await dispatchAll(stores, toWebhook(webhook), dueAt);
      }
      const taken = await claimDeliveries(stores, NOON, NOON + MINUTE, 2);

      assert.deepEqual(taken.map(({ event }) => event.id).toSorted(), [events[1]?.id, events[3]?.id].toSorted());
    }),
  );

  it(
    'treats a delivery that is due too far ahead as due',
    onStores(async (stores) => {
      await queueEvent(stores, await addWebhook(stores));
      const taken = await claimDelivery(stores);
      const dueAt = NOON + 3 * DAY;
      await recordDeliveryOutcome(stores, taken, aRetry(taken.delivery, dueAt));
      const earliest = dueAt - MAX_WEBHOOK_DUE_DELAY_MS;

      assert.deepEqual(await claimDeliveries(stores, earliest), []);
      assert.equal((await claimDelivery(stores, earliest - 1)).event.id, taken.event.id);
    }),
  );

  it(
    'treats a lease that expires too far ahead as expired',
    onStores(async (stores) => {
      await queueEvent(stores, await addWebhook(stores));
      const expiresAt = NOON + 3 * DAY;
      const first = await claimDelivery(stores, NOON, expiresAt);
      const earliest = expiresAt - MAX_WEBHOOK_DUE_DELAY_MS;

      assert.deepEqual(await claimDeliveries(stores, earliest), []);
      const second = await claimDelivery(stores, earliest - 1);
      assert.ok(second.lease.fencingNumber > first.lease.fencingNumber);
    }),
  );
}

/** Stores webhooks, each with deliveries about `counts` subjects. */
async function addWebhooksWithQueues(stores: WebhookStores, counts: readonly number[]): Promise<readonly Webhook[]> {
  const webhooks: Webhook[] = [];
  for (const count of counts) {
    const webhook = await addWebhook(stores);
    webhooks.push(webhook);
    for (let index = 0; index < count; index += 1) await queueEvent(stores, webhook);
  }
  return webhooks;
}

function countOf(taken: readonly LeasedWebhookDelivery[], webhook: Webhook | undefined): number {
  return taken.filter(({ lease }) => lease.webhookId === webhook?.id).length;
}
