import assert from 'node:assert/strict';
import { it } from 'node:test';
import { DAY, HOUR } from '../../core/shared/time.ts';
import { createWebhookDelivery } from '../../core/webhooks/webhook-delivery.ts';
import { anId, OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
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

/** Test cases of WebhookDeliveryLog: resending one delivery. */
export function resendCases(open: () => Promise<OpenPort<WebhookStores>>): void {
  const onStores = (body: (stores: WebhookStores) => Promise<void>) => withPort(open, body);

  for (const state of ['delivered', 'failed'] as const) {
    it(
      `resets a delivery that is ${state} to pending, due at once, without attempts, and keeps its log`,
      onStores(async (stores) => {
        const webhook = await addWebhook(stores);
        const event = await queueEvent(stores, webhook);
        const { log } = await settleAs(stores, state);
        const resent = await stores.webhookDeliveryLog.resend(SITE, webhook.id, event.id, NOON + DAY);

        assert.equal(log.length, 1);
        assert.deepEqual(resent, { ...createWebhookDelivery(event, webhook.id, NOON), dueAt: NOON + DAY, log });
        assert.deepEqual(await findDeliveryOf(stores, webhook, event), resent);
        assert.deepEqual(await claimDeliveries(stores, NOON + DAY - 1), []);
        assert.deepEqual((await claimDelivery(stores, NOON + DAY)).delivery, resent);
      }),
    );
  }

  it(
    'resets a delivery that waits for a retry, which is then due at once',
    onStores(async (stores) => {
      const webhook = await addWebhook(stores);
      const event = await queueEvent(stores, webhook);
      const taken = await claimDelivery(stores);
      const { log } = aRetry(taken.delivery, NOON + HOUR);
      await recordDeliveryOutcome(stores, taken, aRetry(taken.delivery, NOON + HOUR));
      const resent = await stores.webhookDeliveryLog.resend(SITE, webhook.id, event.id, NOON + 1);

      assert.deepEqual(resent, { ...createWebhookDelivery(event, webhook.id, NOON), dueAt: NOON + 1, log });
      assert.deepEqual((await claimDelivery(stores, NOON + 1)).delivery, resent);
    }),
  );

  it(
    'sends a resent delivery before later ones of its subject that wait',
    onStores(async (stores) => {
      const webhook = await addWebhook(stores);
      const subjectId = anId('tkt', 1);
      const first = await queueEvent(stores, webhook, { subjectId });
      await settleAs(stores, 'delivered');
      const second = await queueEvent(stores, webhook, { subjectId });
      const taken = await claimDelivery(stores);
      await recordDeliveryOutcome(stores, taken, aRetry(taken.delivery, NOON + HOUR));
      await stores.webhookDeliveryLog.resend(SITE, webhook.id, first.id, NOON);

      const again = await claimDelivery(stores);
      assert.equal(again.event.id, first.id);
      await recordDeliveryOutcome(stores, again);
      assert.equal((await claimDelivery(stores)).event.id, second.id);
    }),
  );

  it(
    'lets an earlier delivery of the subject be retried at once, before the resent one',
    onStores(async (stores) => {
      const webhook = await addWebhook(stores);
      const subjectId = anId('tkt', 1);
      const first = await queueEvent(stores, webhook, { subjectId });
      const second = await queueEvent(stores, webhook, { subjectId });
      const taken = await claimDelivery(stores);
      await recordDeliveryOutcome(stores, taken, aRetry(taken.delivery, NOON + HOUR));
      await stores.webhookDeliveryLog.resend(SITE, webhook.id, second.id, NOON);

      assert.equal((await claimDelivery(stores)).event.id, first.id);
    }),
  );

  it(
    'leaves the deliveries to other webhooks and of other events unchanged',
    onStores(async (stores) => {
      const [webhook, other] = [await addWebhook(stores), await addWebhook(stores)];
      const subjectId = anId('tkt', 1);
      const [event, later] = [
        await queueEvent(stores, webhook, { subjectId }),
        await queueEvent(stores, webhook, { subjectId }),
      ];
      const ofOther = await queueEvent(stores, other, { subjectId });
      for (let count = 0; count < 2; count += 1)
        for (const taken of await claimDeliveries(stores)) await recordDeliveryOutcome(stores, taken);
      await stores.webhookDeliveryLog.resend(SITE, webhook.id, event.id, NOON);

      assert.equal((await findDeliveryOf(stores, webhook, later)).state, 'delivered');
      assert.equal((await findDeliveryOf(stores, other, ofOther)).state, 'delivered');
      assert.equal((await claimDelivery(stores)).event.id, event.id);
    }),
  );

  it(
    'resends no delivery of another site, webhook or event',
    onStores(async (stores) => {
      const [webhook, other] = [await addWebhook(stores), await addWebhook(stores)];
      const foreign = await addWebhook(stores, { siteId: OTHER_SITE });
      const event = await queueEvent(stores, webhook);
      await settleAs(stores, 'delivered');
      const { webhookDeliveryLog: log } = stores;

      assert.equal(await log.resend(OTHER_SITE, webhook.id, event.id, NOON), undefined);
      assert.equal(await log.resend(OTHER_SITE, foreign.id, event.id, NOON), undefined);
      assert.equal(await log.resend(SITE, other.id, event.id, NOON), undefined);
      assert.equal(await log.resend(SITE, webhook.id, 'evt_unknown', NOON), undefined);
      assert.deepEqual(await claimDeliveries(stores), []);
    }),
  );
}

/** Takes the only due delivery and settles it. Returns the stored outcome. */
async function settleAs(stores: WebhookStores, state: 'delivered' | 'failed') {
  const taken = await claimDelivery(stores);
  const outcome = anEnd(taken.delivery, state);
  await recordDeliveryOutcome(stores, taken, outcome);
  return outcome;
}
