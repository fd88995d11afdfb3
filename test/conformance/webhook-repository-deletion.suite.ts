import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Webhook } from '../../core/webhooks/webhook.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { NOON } from '../support/builders/times.ts';
import {
  addWebhook,
  appendEvent,
  aWebhook,
  claimDeliveries,
  claimDelivery,
  dispatchAll,
  findDeliveryOf,
  queueEvent,
  recordDeliveryOutcome,
  type WebhookStores,
} from '../support/builders/webhook-builder.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

/** Test cases of WebhookRepository: deletion. */
export function webhookDeletionCases(open: () => Promise<OpenPort<WebhookStores>>): void {
  const onStores = (body: (stores: WebhookStores) => Promise<void>) => withPort(open, body);

  it(
    'deletes a webhook, which no method finds any more',
    onStores(async (stores) => {
      const [deleted, other] = [await addWebhook(stores), await addWebhook(stores)];
      const { webhooks } = stores;

      assert.equal(await webhooks.delete(SITE, deleted.id), true);
      assert.equal(await webhooks.find(SITE, deleted.id), undefined);
      assert.deepEqual(await webhooks.list(SITE), [other]);
      assert.equal(await webhooks.change(SITE, deleted.id, (one) => ({ ...one, description: 'new' })), undefined);
      assert.equal(await webhooks.delete(SITE, deleted.id), false);
      assert.deepEqual(await webhooks.list(SITE), [other]);
    }),
  );

  it(
    'does not delete an unknown webhook or one of another site',
    onStores(async (stores) => {
      const known = await addWebhook(stores);

      assert.equal(await stores.webhooks.delete(OTHER_SITE, known.id), false);
      assert.equal(await stores.webhooks.delete(SITE, 'whk_unknown'), false);
      assert.deepEqual(await stores.webhooks.find(SITE, known.id), known);
    }),
  );

  it(
    'deletes a webhook once with concurrent calls',
    onStores(async (stores) => {
      const { id } = await addWebhook(stores);
      const answers = await Promise.all(Array.from({ length: 8 }, () => stores.webhooks.delete(SITE, id)));

      assert.equal(answers.filter(Boolean).length, 1);
    }),
  );

  it(
    'does not count deleted webhooks, and frees their URL',
    onStores(async (stores) => {
      const { id, url } = await addWebhook(stores);
      await stores.webhooks.delete(SITE, id);
      const next = aWebhook({ url });

      assert.equal(await stores.webhooks.add(next, 1), 'added');
      assert.deepEqual(await stores.webhooks.list(SITE), [next]);
      await stores.webhooks.delete(SITE, next.id);
      assert.equal(await stores.webhooks.add(aWebhook({ url }), 1), 'added');
      const other = await addWebhook(stores);
      assert.equal(
        await stores.webhooks.change(SITE, other.id, (one) => ({ ...one, url: `${url}/2` })).then(urlOf),
        `${url}/2`,
      );
    }),
  );

  it(
    'does not send or find the deliveries of a deleted webhook',
    onStores(async (stores) => {
      const [deleted, other] = [await addWebhook(stores), await addWebhook(stores)];
      const event = await appendEvent(stores);
      await dispatchAll(stores);
      await stores.webhooks.delete(SITE, deleted.id);
      const { webhookDeliveryLog: log } = stores;

      assert.deepEqual(
        (await claimDeliveries(stores)).map(({ webhook }) => webhook),
        [other],
      );
      assert.equal(await log.find(SITE, deleted.id, event.id), undefined);
      for (const state of [undefined, 'pending'] as const)
        assert.deepEqual(await log.listPage(SITE, deleted.id, state, 10), { deliveries: [], hasMore: false });
      assert.equal(await log.resend(SITE, deleted.id, event.id, NOON), undefined);
      assert.deepEqual(await log.resendEventsSince(SITE, deleted.id, 0, NOON, () => true, 10), {
        count: 0,
        nextCursor: undefined,
      });
      assert.deepEqual(await claimDeliveries(stores), []);
    }),
  );

  it(
    'creates no delivery to a deleted webhook',
    onStores(async (stores) => {
      const [deleted, other] = [await addWebhook(stores), await addWebhook(stores)];
      await appendEvent(stores);
      await stores.webhooks.delete(SITE, deleted.id);
      await dispatchAll(stores);

      assert.equal((await claimDelivery(stores)).webhook.id, other.id);
    }),
  );

  it(
    'deletes the deliveries of deleted webhooks in steps, and no others',
    onStores(async (stores) => {
      const deleted = [await addWebhook(stores), await addWebhook(stores, { siteId: OTHER_SITE })];
      const other = await addWebhook(stores);
      const events = [];
      for (const webhook of [...deleted, other]) {
        for (let index = 0; index < 5; index += 1) events.push(await queueEvent(stores, webhook));
      }
      for (const taken of (await claimDeliveries(stores)).slice(0, 4)) await recordDeliveryOutcome(stores, taken);
      for (const { siteId, id } of deleted) await stores.webhooks.delete(siteId, id);

      // Ten deliveries are to be deleted, at most three at a time.
      for (let step = 0; step < 3; step += 1) assert.equal(await stores.webhooks.deleteRecordsOfDeleted(3), true);
      for (let step = 0; await stores.webhooks.deleteRecordsOfDeleted(3); step += 1)
        assert.ok(step < 20, 'there is no end');
      assert.equal(await stores.webhooks.deleteRecordsOfDeleted(3), false);
      await assertEmpty(stores, deleted);
      for (const event of events.slice(10)) await findDeliveryOf(stores, other, event);
    }),
  );

  it(
    'returns false if there are no deleted webhooks',
    onStores(async (stores) => {
      const webhook = await addWebhook(stores);
      const event = await queueEvent(stores, webhook);

      assert.equal(await stores.webhooks.deleteRecordsOfDeleted(1), false);
      await findDeliveryOf(stores, webhook, event);
    }),
  );
}

/** Asserts that no delivery is left. Stores the webhooks again, because the log finds none of a deleted webhook. */
async function assertEmpty(stores: WebhookStores, deleted: readonly Webhook[]): Promise<void> {
  for (const webhook of deleted) {
    await addWebhook(stores, webhook);
    const page = await stores.webhookDeliveryLog.listPage(webhook.siteId, webhook.id, undefined, 10);
    assert.deepEqual(page, { deliveries: [], hasMore: false });
  }
}

function urlOf(result: Webhook | 'url_taken' | undefined): string | undefined {
  return typeof result === 'object' ? result.url : result;
}
