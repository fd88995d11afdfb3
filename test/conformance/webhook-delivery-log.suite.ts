import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { StoredEvent } from '../../core/events/event.ts';
import { MINUTE } from '../../core/shared/time.ts';
import type { Webhook } from '../../core/webhooks/webhook.ts';
import { createWebhookDelivery, type WebhookDeliveryState } from '../../core/webhooks/webhook-delivery.ts';
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
  findDeliveryOf,
  queueEvent,
  recordDeliveryOutcome,
  type WebhookStores,
} from '../support/builders/webhook-builder.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';
import { descending, numbersFrom, pagesThroughAllItems } from '../support/matchers/paging.ts';
import { resendCases } from './webhook-delivery-log-resend.suite.ts';
import { resendSinceCases } from './webhook-delivery-log-resend-since.suite.ts';

/** Conformance tests of WebhookDeliveryLog. `open` returns a store with `SITE` and `OTHER_SITE`. */
export function webhookDeliveryLogSuite(open: () => Promise<OpenPort<WebhookStores>>): void {
  const onStores = (body: (stores: WebhookStores) => Promise<void>) => withPort(open, body);

  describe('WebhookDeliveryLog', () => {
    it(
      'finds a delivery in each state',
      onStores(async (stores) => {
        const webhook = await addWebhook(stores);
        const event = await queueEvent(stores, webhook, { type: 'payment.unmatched' });
        const found = () => stores.webhookDeliveryLog.find(SITE, webhook.id, event.id);
        const pending = createWebhookDelivery(event, webhook.id, NOON);
        assert.deepEqual(await found(), pending);

        const taken = await claimDelivery(stores);
        assert.deepEqual(await found(), pending);
        const retry = aRetry(pending, NOON);
        await recordDeliveryOutcome(stores, taken, retry);
        assert.deepEqual(await found(), { ...pending, ...retry });
        const end = anEnd(retry, 'failed', NOON + 1);
        await recordDeliveryOutcome(stores, await claimDelivery(stores), end);
        assert.deepEqual(await found(), { ...pending, ...end });
      }),
    );

    it(
      'finds no delivery of another site, webhook or event',
      onStores(async (stores) => {
        const [webhook, other] = [await addWebhook(stores), await addWebhook(stores)];
        const foreign = await addWebhook(stores, { siteId: OTHER_SITE });
        const event = await queueEvent(stores, webhook);
        const { webhookDeliveryLog: log } = stores;

        assert.equal(await log.find(OTHER_SITE, webhook.id, event.id), undefined);
        assert.equal(await log.find(OTHER_SITE, foreign.id, event.id), undefined);
        assert.equal(await log.find(SITE, other.id, event.id), undefined);
        assert.equal(await log.find(SITE, 'whk_unknown', event.id), undefined);
        for (const unknown of ['evt_unknown', '', `${event.id} `, '$ne'])
          assert.equal(await log.find(SITE, webhook.id, unknown), undefined, unknown);
      }),
    );

    it(
      'finds an event of the site, dispatched or not',
      onStores(async (stores) => {
        const webhook = await addWebhook(stores);
        const dispatched = await queueEvent(stores, webhook);
        const waiting = await appendEvent(stores);
        const { webhookDeliveryLog: log } = stores;

        assert.deepEqual(await log.findEvent(SITE, dispatched.id), dispatched);
        assert.deepEqual(await log.findEvent(SITE, waiting.id), waiting);
        assert.equal(await log.findEvent(OTHER_SITE, dispatched.id), undefined);
        assert.equal(await log.findEvent(SITE, 'evt_unknown'), undefined);
      }),
    );

    it(
      'lists the webhook’s deliveries, newest event first, optionally in one state',
      onStores(async (stores) => {
        const [webhook, other] = [await addWebhook(stores), await addWebhook(stores)];
        const ends = ['delivered', 'failed', 'delivered', undefined, undefined] as const;
        for (const state of ends) {
          await queueEvent(stores, webhook);
          if (state === undefined) continue;
          const taken = await claimDelivery(stores);
          await recordDeliveryOutcome(stores, taken, anEnd(taken.delivery, state));
        }
        await queueEvent(stores, other);
        const page = (
          ...rest: [state: 'pending' | 'delivered' | 'failed' | undefined, limit: number, after?: string]
        ) => stores.webhookDeliveryLog.listPage(SITE, webhook.id, ...rest);

        const { deliveries: all, hasMore } = await page(undefined, 5);
        assert.deepEqual(
          all.map(({ state }) => state),
          ['pending', 'pending', 'delivered', 'failed', 'delivered'],
        );
        assert.equal(hasMore, false);
        assert.deepEqual(
          all.map(({ eventId }) => eventId),
          all.map(({ eventId }) => eventId).toSorted(descending),
        );
        for (const one of all) assert.deepEqual(one, await findDeliveryOf(stores, webhook, { id: one.eventId }));
        const [fifth, fourth, third, second, first] = all;
        assert.deepEqual(await page(undefined, 2), { deliveries: [fifth, fourth], hasMore: true });
        assert.deepEqual(await page(undefined, 2, third?.eventId), { deliveries: [second, first], hasMore: false });
        assert.deepEqual(await page('delivered', 1), { deliveries: [third], hasMore: true });
        assert.deepEqual(await page('delivered', 1, third?.eventId), { deliveries: [first], hasMore: false });
        assert.deepEqual(await page('failed', 9), { deliveries: [second], hasMore: false });
        assert.deepEqual(await page('pending', 9, fifth?.eventId), { deliveries: [fourth], hasMore: false });
        assert.deepEqual(await page('failed', 9, first?.eventId), { deliveries: [], hasMore: false });
      }),
    );

    it(
      'lists no deliveries of another site’s or an unknown webhook',
      onStores(async (stores) => {
        const webhook = await addWebhook(stores);
        await queueEvent(stores, webhook);
        const none = { deliveries: [], hasMore: false };

        for (const state of [undefined, 'pending'] as const) {
          assert.deepEqual(await stores.webhookDeliveryLog.listPage(OTHER_SITE, webhook.id, state, 10), none);
          assert.deepEqual(await stores.webhookDeliveryLog.listPage(SITE, 'whk_unknown', state, 10), none);
        }
      }),
    );

    it(
      'lists the latest deliveries for statistics, newest event first, without those of another webhook',
      onStores(async (stores) => {
        const webhook = await addWebhook(stores);
        await addDeliveries(stores, 5, 'delivered');
        await queueEvent(stores, webhook);
        const other = await addWebhook(stores);
        await queueEvent(stores, other);
        const { webhookDeliveryLog: log } = stores;
        const { deliveries } = await log.listPage(SITE, webhook.id, undefined, 100);
        const expected = deliveries.map(({ state, attempts, createdAt }) => ({ state, attempts, createdAt }));

        assert.deepEqual(new Set(expected.map(({ state }) => state)), new Set(['pending', 'failed', 'delivered']));
        assert.deepEqual(await log.listForStatistics(SITE, webhook.id, 100), expected);
        assert.deepEqual(await log.listForStatistics(SITE, webhook.id, 2), expected.slice(0, 2));
        assert.deepEqual(await log.listForStatistics(OTHER_SITE, webhook.id, 100), []);
        assert.deepEqual(await log.listForStatistics(SITE, 'whk_unknown', 100), []);
      }),
    );

    for (const state of [undefined, 'pending', 'delivered'] as const) {
      it(
        `pages through all deliveries of ${state ?? 'any'} state without gaps or duplicates, newest event first`,
        pagesThroughAllItems(open, {
          add: (stores, _first, count) => addDeliveries(stores, count, state),
          compare: (one, other) => descending(one.id, other.id),
          idOf: ({ id }) => id,
          page: async (stores, limit, after: string | undefined) => {
            const { id } = await findOrAddWebhook(stores);
            const page = await stores.webhookDeliveryLog.listPage(SITE, id, state, limit, after);
            const ids = page.deliveries.map(({ eventId }) => eventId);
            return { ids, next: page.hasMore ? ids.at(-1) : undefined };
          },
        }),
      );
    }

    resendCases(open);
    resendSinceCases(open);
  });
}

async function findOrAddWebhook(stores: WebhookStores): Promise<Webhook> {
  const [known] = await stores.webhooks.list(SITE);
  return known ?? addWebhook(stores);
}

/** Stores `count` deliveries in the state, and a few that failed, unless `state` is undefined. Returns their events. */
async function addDeliveries(
  stores: WebhookStores,
  count: number,
  state: WebhookDeliveryState | undefined,
): Promise<readonly StoredEvent[]> {
  await findOrAddWebhook(stores);
  const events: StoredEvent[] = [];
  const failed = new Set<string>();
  for (const number of numbersFrom(0, count)) {
    if (state !== undefined && number % 4 === 0) failed.add((await appendEvent(stores)).id);
    events.push(await appendEvent(stores));
  }
  await dispatchAll(stores);
  for (const taken of await claimDeliveries(stores, NOON, NOON + MINUTE, 1000)) {
    if (failed.has(taken.event.id)) await recordDeliveryOutcome(stores, taken, anEnd(taken.delivery, 'failed'));
    else if (state === 'delivered') await recordDeliveryOutcome(stores, taken);
  }
  return events;
}
