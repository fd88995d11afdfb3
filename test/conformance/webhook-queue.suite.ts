import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MINUTE } from '../../core/shared/time.ts';
import type { LeasedWebhookDelivery } from '../../core/webhooks/webhook-queue.port.ts';
import { anId, OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { NOON } from '../support/builders/times.ts';
import {
  addWebhook,
  anEnd,
  appendEvent,
  aRetry,
  claimDeliveries,
  claimDelivery,
  dispatchAll,
  dispatchTo,
  findDeliveryOf,
  queueEvent,
  recordDeliveryOutcome,
  type WebhookStores,
} from '../support/builders/webhook-builder.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';
import { webhookQueueModel } from './webhook-queue-model.suite.ts';
import { outcomeCases } from './webhook-queue-outcomes.suite.ts';
import { queueSharingCases } from './webhook-queue-sharing.suite.ts';

const SUBJECT = anId('tkt', 1);
const keyOf = ({ lease: { webhookId, subjectId } }: LeasedWebhookDelivery) => `${webhookId} ${subjectId}`;

/** Conformance tests of WebhookQueue. `open` returns a store with `SITE` and `OTHER_SITE`. */
export function webhookQueueSuite(open: () => Promise<OpenPort<WebhookStores>>, modelRuns: number): void {
  const onStores = (body: (stores: WebhookStores) => Promise<void>) => withPort(open, body);

  describe('WebhookQueue', () => {
    it(
      'leases a due queue, and returns its first delivery with event and webhook',
      onStores(async (stores) => {
        await addWebhook(stores);
        const webhook = await addWebhook(stores, { siteId: OTHER_SITE, includeNotes: true });
        const event = await queueEvent(stores, webhook);
        const delivery = await findDeliveryOf(stores, webhook, event);
        const taken = await claimDelivery(stores);

        const { fencingNumber } = taken.lease;
        const lease = { webhookId: webhook.id, subjectId: event.subjectId, fencingNumber };
        assert.deepEqual(taken, { lease, delivery, event, webhook });
        assert.ok(Number.isSafeInteger(fencingNumber));
      }),
    );

    it(
      'returns nothing if there is no delivery, or none is due',
      onStores(async (stores) => {
        const webhook = await addWebhook(stores);
        assert.deepEqual(await claimDeliveries(stores), []);
        await appendEvent(stores);
        assert.deepEqual(await claimDeliveries(stores), []);
        await dispatchAll(stores, () => dispatchTo(webhook.id), NOON + 1);

        assert.deepEqual(await claimDeliveries(stores, NOON), []);
        assert.equal((await claimDeliveries(stores, NOON + 1)).length, 1);
      }),
    );

    it(
      'returns the webhook as it is now',
      onStores(async (stores) => {
        const webhook = await addWebhook(stores);
        await queueEvent(stores, webhook);
        const url = 'https://hooks.example/new';
        await stores.webhooks.change(SITE, webhook.id, (one) => ({ ...one, url }));

        assert.deepEqual((await claimDelivery(stores)).webhook, { ...webhook, url });
      }),
    );

    it(
      'returns the delivery with the lowest version, then the lowest event id',
      onStores(async (stores) => {
        const webhook = await addWebhook(stores);
        const stored = [];
        for (const version of [30, 4, 100, 4])
          stored.push(await queueEvent(stores, webhook, { subjectId: SUBJECT, version }));
        const [third, first, fourth, second] = stored.map(({ id }) => id);
        const taken = [];
        for (let count = 0; count < 4; count += 1) {
          const one = await claimDelivery(stores);
          taken.push(one.event.id);
          await recordDeliveryOutcome(stores, one);
        }

        assert.deepEqual(taken, [first, second, third, fourth]);
      }),
    );

    it(
      'leases the queues of different webhooks and subjects at the same time',
      onStores(async (stores) => {
        const webhooks = [await addWebhook(stores), await addWebhook(stores)];
        const subjects = [anId('tkt', 1), anId('tkt', 2), anId('tkt', 3)];
        for (const subjectId of [...subjects, ...subjects]) await appendEvent(stores, { subjectId });
        await dispatchAll(stores);

        const expected = webhooks.flatMap(({ id }) => subjects.map((subjectId) => `${id} ${subjectId}`));
        assert.deepEqual((await claimDeliveries(stores)).map(keyOf).toSorted(), expected.toSorted());
        assert.deepEqual(await claimDeliveries(stores), []);
      }),
    );

    it(
      'does not lease a queue again until its lease expires, then with a greater fencing number',
      onStores(async (stores) => {
        const webhook = await addWebhook(stores);
        const event = await queueEvent(stores, webhook, { subjectId: SUBJECT });
        await queueEvent(stores, webhook, { subjectId: SUBJECT });
        const first = await claimDelivery(stores, NOON, NOON + 10);

        assert.deepEqual(await claimDeliveries(stores, NOON + 9), []);
        const second = await claimDelivery(stores, NOON + 10, NOON + 20);
        assert.equal(second.event.id, event.id);
        assert.ok(second.lease.fencingNumber > first.lease.fencingNumber);
        const third = await claimDelivery(stores, NOON + 20);
        assert.ok(third.lease.fencingNumber > second.lease.fencingNumber);
      }),
    );

    it(
      'does not end a lease when another event of the subject is dispatched',
      onStores(async (stores) => {
        const webhook = await addWebhook(stores);
        await queueEvent(stores, webhook, { subjectId: SUBJECT, version: 2 });
        const taken = await claimDelivery(stores);
        const earlier = await queueEvent(stores, webhook, { subjectId: SUBJECT, version: 1 });

        assert.deepEqual(await claimDeliveries(stores, NOON + 1), []);
        assert.equal(await recordDeliveryOutcome(stores, taken), 'recorded');
        assert.equal((await claimDelivery(stores)).event.id, earlier.id);
      }),
    );

    it(
      'leases no queue of a disabled webhook until it is enabled again',
      onStores(async (stores) => {
        const webhook = await addWebhook(stores);
        const other = await addWebhook(stores);
        const event = await queueEvent(stores, webhook);
        await queueEvent(stores, other);
        const setStatus = (status: 'active' | 'disabled') =>
          stores.webhooks.change(SITE, webhook.id, (one) => ({ ...one, status }));
        await setStatus('disabled');
        assert.equal((await claimDelivery(stores, NOON)).webhook.id, other.id);
        const meanwhile = await queueEvent(stores, webhook);
        assert.deepEqual(await claimDeliveries(stores, NOON), []);
        await setStatus('active');

        const taken = await claimDeliveries(stores, NOON);
        assert.deepEqual(taken.map((one) => one.event.id).toSorted(), [event.id, meanwhile.id].toSorted());
      }),
    );

    it(
      'gives concurrent callers different queues',
      onStores(async (stores) => {
        const webhooks = [await addWebhook(stores), await addWebhook(stores)];
        for (let index = 0; index < 10; index += 1) await appendEvent(stores);
        await dispatchAll(stores);
        const takenBy = await Promise.all(
          Array.from({ length: 8 }, () => stores.webhookQueue.acquire(NOON, NOON + MINUTE, () => 2, 3)),
        );

        for (const one of takenBy) assert.ok(one.length <= 3);
        const rest = await claimDeliveries(stores);
        const keys = [...takenBy, rest].flat().map(keyOf);
        assert.equal(keys.length, 10 * webhooks.length);
        assert.equal(new Set(keys).size, keys.length);
      }),
    );

    it(
      'waits for the retry time of the first delivery, though later ones were created before it',
      onStores(async (stores) => {
        const webhook = await addWebhook(stores);
        const first = await queueEvent(stores, webhook, { subjectId: SUBJECT });
        await queueEvent(stores, webhook, { subjectId: SUBJECT });
        const taken = await claimDelivery(stores);
        await recordDeliveryOutcome(stores, taken, aRetry(taken.delivery, NOON + 50));
        await queueEvent(stores, webhook, { subjectId: SUBJECT });

        assert.deepEqual(await claimDeliveries(stores, NOON + 49), []);
        assert.equal((await claimDelivery(stores, NOON + 50)).event.id, first.id);
      }),
    );

    it(
      'continues with the next delivery after one that has failed',
      onStores(async (stores) => {
        const webhook = await addWebhook(stores);
        await queueEvent(stores, webhook, { subjectId: SUBJECT });
        const next = await queueEvent(stores, webhook, { subjectId: SUBJECT });
        const taken = await claimDelivery(stores);
        await recordDeliveryOutcome(stores, taken, anEnd(taken.delivery, 'failed'));

        assert.equal((await claimDelivery(stores)).event.id, next.id);
      }),
    );

    queueSharingCases(open);
    outcomeCases(open);
    webhookQueueModel(open, modelRuns);
  });
}
