import assert from 'node:assert/strict';
import { it } from 'node:test';
import { HOUR } from '../../core/shared/time.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { NOON } from '../support/builders/times.ts';
import {
  addWebhook,
  anEnd,
  appendEvent,
  aRetry,
  claimDeliveries,
  claimDelivery,
  dispatchAll,
  drainEvents,
  findDeliveryOf,
  queueEvent,
  recordDeliveryOutcome,
  toAllWebhooks,
  type WebhookStores,
} from '../support/builders/webhook-builder.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

/** Test cases of EventOutbox: deletion of old events. */
export function eventDeletionCases(open: () => Promise<OpenPort<WebhookStores>>): void {
  const onStores = (body: (stores: WebhookStores) => Promise<void>) => withPort(open, body);

  it(
    'deletes the events of a site that occurred before a time, with their deliveries in any state',
    onStores(async (stores) => {
      const [one, other] = [await addWebhook(stores), await addWebhook(stores)];
      const foreign = await addWebhook(stores, { siteId: OTHER_SITE });
      const ofOtherSite = await queueEvent(stores, foreign, { occurredAt: NOON - 1 });
      const old = [];
      for (const state of ['delivered', 'failed'] as const) {
        old.push(await appendEvent(stores, { occurredAt: NOON - 1 }));
        await dispatchAll(stores);
        for (const taken of await claimDeliveries(stores))
          await recordDeliveryOutcome(stores, taken, anEnd(taken.delivery, state));
      }
      old.push(await appendEvent(stores, { occurredAt: NOON - 9 }));
      const remaining = await appendEvent(stores, { occurredAt: NOON });
      await dispatchAll(stores);

      assert.equal(await stores.eventOutbox.deleteOccurredBefore(SITE, NOON, 10), 3);
      assert.equal(await stores.eventOutbox.deleteOccurredBefore(SITE, NOON, 10), 0);
      for (const { id } of [one, other]) {
        const { deliveries } = await stores.webhookDeliveryLog.listPage(SITE, id, undefined, 10);
        assert.deepEqual(
          deliveries.map(({ eventId }) => eventId),
          [remaining.id],
        );
        for (const event of old) assert.equal(await stores.webhookDeliveryLog.find(SITE, id, event.id), undefined);
        assert.equal((await stores.webhookDeliveryLog.resendEventsSince(SITE, id, 0, NOON, () => true, 10)).count, 1);
      }
      assert.ok(await stores.webhookDeliveryLog.find(OTHER_SITE, foreign.id, ofOtherSite.id));
      assert.equal(await stores.eventOutbox.deleteOccurredBefore(OTHER_SITE, NOON, 10), 1);
      assert.equal(await stores.webhookDeliveryLog.find(OTHER_SITE, foreign.id, ofOtherSite.id), undefined);
      const sent = await claimDeliveries(stores);
      assert.deepEqual(
        sent.map(({ event }) => event.id),
        [remaining.id, remaining.id],
      );
    }),
  );

  it(
    'deletes events that are not dispatched yet',
    onStores(async (stores) => {
      await addWebhook(stores);
      await appendEvent(stores, { occurredAt: NOON - 1 });
      const remaining = await appendEvent(stores);

      assert.equal(await stores.eventOutbox.deleteOccurredBefore(SITE, NOON, 10), 1);
      assert.deepEqual(await drainEvents(stores), [remaining]);
    }),
  );

  it(
    'deletes at most limit events, and returns their number',
    onStores(async (stores) => {
      const webhook = await addWebhook(stores);
      for (let index = 0; index < 5; index += 1) await queueEvent(stores, webhook, { occurredAt: NOON - 1 });
      const counts = [];
      for (let call = 0; call < 4; call += 1) counts.push(await stores.eventOutbox.deleteOccurredBefore(SITE, NOON, 2));

      assert.deepEqual(counts, [2, 2, 1, 0]);
      assert.deepEqual(await claimDeliveries(stores), []);
    }),
  );

  it(
    'makes the next delivery due if the first one of a queue, which waited for a retry, is deleted',
    onStores(async (stores) => {
      const webhook = await addWebhook(stores);
      const subjectId = 'tkt_1';
      await queueEvent(stores, webhook, { subjectId, occurredAt: NOON - 1 });
      const next = await queueEvent(stores, webhook, { subjectId });
      const taken = await claimDelivery(stores);
      await recordDeliveryOutcome(stores, taken, aRetry(taken.delivery, NOON + HOUR));
      await stores.eventOutbox.deleteOccurredBefore(SITE, NOON, 10);

      assert.equal((await claimDelivery(stores, NOON)).event.id, next.id);
    }),
  );

  it(
    'lets new deliveries of a subject be due at once after its only delivery was deleted',
    onStores(async (stores) => {
      const webhook = await addWebhook(stores);
      const subjectId = 'tkt_1';
      await queueEvent(stores, webhook, { subjectId, occurredAt: NOON - 1 });
      const taken = await claimDelivery(stores);
      await recordDeliveryOutcome(stores, taken, aRetry(taken.delivery, NOON + HOUR));
      await stores.eventOutbox.deleteOccurredBefore(SITE, NOON, 10);
      const next = await queueEvent(stores, webhook, { subjectId });

      assert.equal((await claimDelivery(stores, NOON)).event.id, next.id);
    }),
  );

  it(
    'ends a running attempt of a deleted event as lost',
    onStores(async (stores) => {
      const webhook = await addWebhook(stores);
      const subjectId = 'tkt_1';
      await queueEvent(stores, webhook, { subjectId, occurredAt: NOON - 1 });
      const next = await queueEvent(stores, webhook, { subjectId });
      const taken = await claimDelivery(stores);
      await stores.eventOutbox.deleteOccurredBefore(SITE, NOON, 10);

      assert.equal(await recordDeliveryOutcome(stores, taken), 'lost');
      assert.equal((await findDeliveryOf(stores, webhook, next)).state, 'pending');
      assert.equal(await recordDeliveryOutcome(stores, await claimDelivery(stores)), 'recorded');
      assert.equal(await stores.eventOutbox.dispatch(NOON, toAllWebhooks, 10), 0);
    }),
  );
}
