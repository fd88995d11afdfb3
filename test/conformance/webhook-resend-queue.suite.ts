import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MINUTE } from '../../core/shared/time.ts';
import type { Webhook } from '../../core/webhooks/webhook.ts';
import type { WebhookResend, WebhookResendQueue } from '../../core/webhooks/webhook-resend-queue.port.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { NOON } from '../support/builders/times.ts';
import { addWebhook, type WebhookStores } from '../support/builders/webhook-builder.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

interface Stores extends WebhookStores {
  readonly webhookResends: WebhookResendQueue;
}

function aResend({ siteId, id: webhookId }: Webhook, overrides: Partial<WebhookResend> = {}): WebhookResend {
  return { siteId, webhookId, since: NOON - 9, requestedAt: NOON, ...overrides };
}

/** Conformance tests of WebhookResendQueue. `open` returns a store with `SITE` and `OTHER_SITE`. */
export function webhookResendQueueSuite(open: () => Promise<OpenPort<Stores>>): void {
  const onStores = (body: (stores: Stores) => Promise<void>) => withPort(open, body);
  const take = ({ webhookResends }: Stores, now = NOON) => webhookResends.acquire(now, now + MINUTE);
  /** Takes the next resend. @throws Error if there is none */
  const takeOne = async (stores: Stores, now = NOON) => {
    const taken = await take(stores, now);
    assert.ok(taken);
    return taken;
  };

  describe('WebhookResendQueue', () => {
    it(
      'leases a resend until a time, and continues it after the stored position',
      onStores(async (stores) => {
        const resend = aResend(await addWebhook(stores));
        await stores.webhookResends.add(resend);
        const first = await takeOne(stores);

        assert.deepEqual([first.resend, first.cursor], [resend, undefined]);
        assert.equal(await take(stores, NOON + MINUTE - 1), undefined);
        assert.equal(await stores.webhookResends.finishBatch(first.lease, '12.3', NOON + 1), 'recorded');
        const second = await takeOne(stores, NOON + 1);
        assert.deepEqual([second.resend, second.cursor], [resend, '12.3']);
        assert.equal(await stores.webhookResends.finishBatch(second.lease, undefined, NOON + 2), 'recorded');
        assert.equal(await take(stores, NOON + 2 * MINUTE), undefined);
      }),
    );

    it(
      'leases a resend again, at its stored position, once its lease has expired',
      onStores(async (stores) => {
        await stores.webhookResends.add(aResend(await addWebhook(stores)));
        await stores.webhookResends.finishBatch((await takeOne(stores)).lease, '1.1', NOON);
        const stopped = await takeOne(stores);
        const other = await takeOne(stores, NOON + MINUTE);

        assert.equal(other.cursor, '1.1');
        assert.equal(await stores.webhookResends.finishBatch(stopped.lease, '2.2', NOON + MINUTE), 'lost');
        assert.equal(await stores.webhookResends.finishBatch(stopped.lease, undefined, NOON + MINUTE), 'lost');
        assert.equal(await stores.webhookResends.finishBatch(other.lease, '3.3', NOON + MINUTE), 'recorded');
        assert.equal((await takeOne(stores, NOON + MINUTE)).cursor, '3.3');
      }),
    );

    it(
      'counts a lease that expires too late as expired',
      onStores(async (stores) => {
        await stores.webhookResends.add(aResend(await addWebhook(stores)));
        await takeOne(stores, NOON + 10 * MINUTE);

        assert.ok(await take(stores, NOON));
      }),
    );

    it(
      'combines two resends of a webhook, and ends the lease of the running batch',
      onStores(async (stores) => {
        const webhook = await addWebhook(stores);
        await stores.webhookResends.add(aResend(webhook, { since: NOON - 9, requestedAt: NOON }));
        const running = await takeOne(stores);
        await stores.webhookResends.add(aResend(webhook, { since: NOON - 5, requestedAt: NOON + 5 }));

        assert.equal(await stores.webhookResends.finishBatch(running.lease, '1.1', NOON), 'lost');
        const { resend, cursor: position } = await takeOne(stores);
        assert.deepEqual(resend, aResend(webhook, { since: NOON - 9, requestedAt: NOON + 5 }));
        assert.equal(position, undefined);
      }),
    );

    it(
      'discards the outcome of a worker from before the resend ended and was added again',
      onStores(async (stores) => {
        const resend = aResend(await addWebhook(stores));
        await stores.webhookResends.add(resend);
        const { lease } = await takeOne(stores);
        await stores.webhookResends.finishBatch(lease, undefined, NOON);
        await stores.webhookResends.add(resend);

        assert.equal(await stores.webhookResends.finishBatch(lease, undefined, NOON), 'lost');
        assert.deepEqual((await takeOne(stores)).resend, resend);
      }),
    );

    it(
      'takes turns between the resends of several webhooks',
      onStores(async (stores) => {
        const [one, other] = [await addWebhook(stores), await addWebhook(stores, { siteId: OTHER_SITE })];
        for (const webhook of [one, other]) await stores.webhookResends.add(aResend(webhook));
        const order = [];
        for (const now of [NOON, NOON + 1, NOON + 2, NOON + 3]) {
          const { lease } = await takeOne(stores, now);
          order.push(lease.webhookId);
          await stores.webhookResends.finishBatch(lease, '1.1', now);
        }

        assert.deepEqual(order, [one.id, other.id, one.id, other.id]);
      }),
    );

    it(
      'gives concurrent callers different resends',
      onStores(async (stores) => {
        for (const webhook of [await addWebhook(stores), await addWebhook(stores)])
          await stores.webhookResends.add(aResend(webhook));
        const taken = await Promise.all([1, 2, 3, 4].map(() => take(stores)));
        const ids = taken.flatMap((one) => one?.lease.webhookId ?? []);

        assert.ok(ids.length >= 1);
        assert.equal(new Set(ids).size, ids.length);
      }),
    );

    it(
      'pauses while the webhook is disabled, and ends when it is deleted',
      onStores(async (stores) => {
        const webhook = await addWebhook(stores);
        await stores.webhookResends.add(aResend(webhook));
        const setStatus = (status: Webhook['status']) =>
          stores.webhooks.change(SITE, webhook.id, (one) => ({ ...one, status }));
        await setStatus('disabled');
        assert.equal(await take(stores), undefined);
        await setStatus('active');
        assert.ok(await take(stores));
        await stores.webhooks.delete(SITE, webhook.id);
        while (await stores.webhooks.deleteRecordsOfDeleted(10));

        assert.equal(await take(stores, NOON + 2 * MINUTE), undefined);
      }),
    );
  });
}
