import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { StoredEvent } from '../../core/events/event.ts';
import { MINUTE } from '../../core/shared/time.ts';
import type { Webhook } from '../../core/webhooks/webhook.ts';
import { createWebhookDelivery } from '../../core/webhooks/webhook-delivery.ts';
import type { ResendableEvent } from '../../core/webhooks/webhook-delivery-log.port.ts';
import { anId, OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { NOON } from '../support/builders/times.ts';
import {
  addWebhook,
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
import { pagesThroughAllItems } from '../support/matchers/paging.ts';

const acceptAll = () => true;

/** Test cases of WebhookDeliveryLog: resending all events since a time. */
export function resendSinceCases(open: () => Promise<OpenPort<WebhookStores>>): void {
  const onStores = (body: (stores: WebhookStores) => Promise<void>) => withPort(open, body);

  it(
    'resets the deliveries of the events since a time, that time included',
    onStores(async (stores) => {
      const webhook = await addWebhook(stores);
      const events = [];
      for (const occurredAt of [NOON - 1, NOON, NOON + 1])
        events.push(await queueEvent(stores, webhook, { occurredAt }));
      for (const taken of await claimDeliveries(stores)) await recordDeliveryOutcome(stores, taken);
      const [before, at, after] = events as [StoredEvent, StoredEvent, StoredEvent];
      const { log } = await findDeliveryOf(stores, webhook, at);
      const batch = await stores.webhookDeliveryLog.resendEventsSince(SITE, webhook.id, NOON, NOON + 9, acceptAll, 10);

      assert.deepEqual(batch, { count: 2, nextCursor: undefined });
      assert.equal((await findDeliveryOf(stores, webhook, before)).state, 'delivered');
      assert.equal(log.length, 1);
      for (const event of [at, after]) {
        const expected = { ...createWebhookDelivery(event, webhook.id, NOON), dueAt: NOON + 9, log };
        assert.deepEqual(await findDeliveryOf(stores, webhook, event), expected);
      }
      assert.deepEqual(await claimDeliveries(stores, NOON + 8), []);
      assert.deepEqual(
        (await claimDeliveries(stores, NOON + 9)).map(eventIdOf).toSorted(),
        [at.id, after.id].toSorted(),
      );
    }),
  );

  it(
    'creates the deliveries that the webhook lacks, such as those of events that occurred while it was disabled',
    onStores(async (stores) => {
      const [webhook, other] = [await addWebhook(stores, { status: 'disabled' }), await addWebhook(stores)];
      const event = await queueEvent(stores, other);
      await stores.webhooks.change(SITE, webhook.id, (one) => ({ ...one, status: 'active' }));
      assert.deepEqual((await claimDeliveries(stores)).map(webhookIdOf), [other.id]);
      const batch = await stores.webhookDeliveryLog.resendEventsSince(SITE, webhook.id, NOON, NOON + 5, acceptAll, 10);

      assert.deepEqual(batch, { count: 1, nextCursor: undefined });
      assert.deepEqual(
        await findDeliveryOf(stores, webhook, event),
        createWebhookDelivery(event, webhook.id, NOON + 5),
      );
      assert.deepEqual(await claimDeliveries(stores, NOON + 4), []);
      assert.deepEqual((await claimDeliveries(stores, NOON + 5)).map(webhookIdOf), [webhook.id]);
    }),
  );

  it(
    'queues only the events that are accepted, decided by type, subject and actor',
    onStores(async (stores) => {
      const webhook = await addWebhook(stores);
      const events = [
        await queueEvent(stores, webhook, { type: 'ticket.created', changedBy: 'visitor' }),
        await queueEvent(stores, webhook, { type: 'payment.failed', changedBy: null, changeNumber: null }),
        await queueEvent(stores, webhook, { type: 'ticket.created', changedBy: 'key:key_9' }),
      ];
      for (const taken of await claimDeliveries(stores)) await recordDeliveryOutcome(stores, taken);
      const seen = new Map<string, ResendableEvent>();
      const accepts = ({ type, subjectId, changedBy, occurredAt }: ResendableEvent) => {
        seen.set(subjectId, { type, subjectId, changedBy, occurredAt });
        return changedBy === null;
      };

      assert.deepEqual(await stores.webhookDeliveryLog.resendEventsSince(SITE, webhook.id, NOON, NOON, accepts, 10), {
        count: 1,
        nextCursor: undefined,
      });
      assert.deepEqual(
        [...seen.values()],
        events.map(({ type, subjectId, changedBy, occurredAt }) => ({ type, subjectId, changedBy, occurredAt })),
      );
      assert.deepEqual((await claimDeliveries(stores)).map(eventIdOf), [events[1]?.id]);
    }),
  );

  it(
    'reads at most limit events, earliest first, and continues after a position',
    onStores(async (stores) => {
      const webhook = await addWebhook(stores);
      const events = [];
      for (const minutes of [3, 1, 1, 2, 0])
        events.push(await appendEvent(stores, { occurredAt: NOON + minutes * MINUTE }));
      await dispatchAll(stores, () => dispatchTo());
      const read: (readonly string[])[] = [];
      let after: string | undefined;
      do {
        const seen = new Set<string>();
        const accepts = ({ subjectId }: ResendableEvent) => seen.add(subjectId).size > 0;
        const batch = await stores.webhookDeliveryLog.resendEventsSince(
          SITE,
          webhook.id,
          NOON + 1,
          NOON,
          accepts,
          2,
          after,
        );
        assert.equal(batch.count, seen.size);
        read.push([...seen]);
        after = batch.nextCursor;
      } while (after !== undefined);

      const [latest, one, other, third] = events.map(({ subjectId }) => subjectId);
      assert.deepEqual(read.slice(0, 2), [
        [one, other],
        [third, latest],
      ]);
      assert.deepEqual(read.slice(2).flat(), []);
      assert.equal((await claimDeliveries(stores)).length, 4);
    }),
  );

  it(
    'continues after a position though events before it were deleted or dispatched since',
    onStores(async (stores) => {
      const webhook = await addWebhook(stores);
      const events = [];
      for (const minutes of [0, 1, 2, 3]) events.push(await appendEvent(stores, { occurredAt: NOON + minutes }));
      await dispatchAll(stores, () => dispatchTo());
      const { webhookDeliveryLog: log, eventOutbox } = stores;
      const first = await log.resendEventsSince(SITE, webhook.id, NOON, NOON, acceptAll, 2);
      await eventOutbox.deleteOccurredBefore(SITE, NOON + 1, 10);
      await appendEvent(stores, { occurredAt: NOON });
      await dispatchAll(stores, () => dispatchTo());
      const second = await log.resendEventsSince(SITE, webhook.id, NOON, NOON, acceptAll, 10, first.nextCursor);

      assert.deepEqual([first.count, second], [2, { count: 2, nextCursor: undefined }]);
      assert.deepEqual(
        (await claimDeliveries(stores)).map(eventIdOf).toSorted(),
        events
          .slice(1)
          .map(({ id }) => id)
          .toSorted(),
      );
    }),
  );

  it(
    'resends all events, each once, whatever the number of events and the limit',
    pagesThroughAllItems(open, {
      add: (stores, first, count) => addEvents(stores, first, count),
      compare: (one, other) => one.occurredAt - other.occurredAt || one.version - other.version,
      idOf: ({ subjectId }) => subjectId,
      page: async (stores, limit, after: string | undefined) => {
        const ids: string[] = [];
        const { id } = await findWebhook(stores);
        const accepts = ({ subjectId }: ResendableEvent) => ids.push(subjectId) > 0;
        const { nextCursor } = await stores.webhookDeliveryLog.resendEventsSince(
          SITE,
          id,
          0,
          NOON,
          accepts,
          limit,
          after,
        );
        return { ids, next: nextCursor };
      },
    }),
  );

  it(
    'omits events that are not dispatched yet',
    onStores(async (stores) => {
      const webhook = await addWebhook(stores);
      const event = await appendEvent(stores);
      const { webhookDeliveryLog: log } = stores;

      assert.equal((await log.resendEventsSince(SITE, webhook.id, NOON, NOON, acceptAll, 10)).count, 0);
      assert.equal(await log.find(SITE, webhook.id, event.id), undefined);
      await dispatchAll(stores);
      assert.equal((await log.resendEventsSince(SITE, webhook.id, NOON, NOON, acceptAll, 10)).count, 1);
    }),
  );

  it(
    'sends the resent deliveries of a subject in their order, at once',
    onStores(async (stores) => {
      const webhook = await addWebhook(stores);
      const subjectId = anId('tkt', 1);
      const events = [];
      for (const version of [2, 3, 1]) events.push(await queueEvent(stores, webhook, { subjectId, version }));
      const taken = await claimDelivery(stores);
      await recordDeliveryOutcome(stores, taken, aRetry(taken.delivery, NOON + MINUTE));
      await stores.webhookDeliveryLog.resendEventsSince(SITE, webhook.id, NOON, NOON, acceptAll, 10);
      const sent = [];
      for (const _ of events) {
        const next = await claimDelivery(stores);
        sent.push(next.event.version);
        await recordDeliveryOutcome(stores, next);
      }

      assert.deepEqual(sent, [1, 2, 3]);
    }),
  );

  it(
    'ends running attempts as lost',
    onStores(async (stores) => {
      const webhook = await addWebhook(stores);
      await queueEvent(stores, webhook);
      const taken = await claimDelivery(stores);
      await stores.webhookDeliveryLog.resendEventsSince(SITE, webhook.id, NOON, NOON, acceptAll, 10);

      assert.equal(await recordDeliveryOutcome(stores, taken), 'lost');
      assert.equal(await recordDeliveryOutcome(stores, await claimDelivery(stores)), 'recorded');
    }),
  );

  it(
    'resends no events of other sites, and none to other webhooks',
    onStores(async (stores) => {
      const [webhook, other] = [await addWebhook(stores), await addWebhook(stores)];
      const foreign = await addWebhook(stores, { siteId: OTHER_SITE });
      const event = await queueEvent(stores, webhook);
      const ofOtherSite = await queueEvent(stores, foreign);
      for (const taken of await claimDeliveries(stores)) await recordDeliveryOutcome(stores, taken);
      const { webhookDeliveryLog: log } = stores;

      assert.equal((await log.resendEventsSince(SITE, webhook.id, 0, NOON, acceptAll, 10)).count, 1);
      assert.deepEqual((await claimDeliveries(stores)).map(eventIdOf), [event.id]);
      assert.equal(await log.find(SITE, other.id, event.id), undefined);
      assert.equal((await findDeliveryOf(stores, foreign, ofOtherSite)).state, 'delivered');
    }),
  );

  it(
    'queues nothing for another site’s or an unknown webhook',
    onStores(async (stores) => {
      const webhook = await addWebhook(stores);
      const foreign = await addWebhook(stores, { siteId: OTHER_SITE });
      await appendEvent(stores);
      await appendEvent(stores, { siteId: OTHER_SITE });
      await dispatchAll(stores, () => dispatchTo());
      const none = { count: 0, nextCursor: undefined };
      const { webhookDeliveryLog: log } = stores;

      for (const [site, id] of [
        [OTHER_SITE, webhook.id],
        [SITE, foreign.id],
        [SITE, 'whk_unknown'],
      ] as const) {
        assert.deepEqual(await log.resendEventsSince(site, id, 0, NOON, acceptAll, 1), none);
      }
      assert.deepEqual(await claimDeliveries(stores), []);
    }),
  );

  it(
    'counts the same events, batch by batch, without queuing them',
    onStores(async (stores) => {
      const webhook = await addWebhook(stores);
      for (const minutes of [1, 0, 2]) await appendEvent(stores, { occurredAt: NOON + minutes });
      await appendEvent(stores, { siteId: OTHER_SITE }).catch(() => undefined);
      await dispatchAll(stores, () => dispatchTo());
      await appendEvent(stores, { occurredAt: NOON + 3 });
      const seen: number[] = [];
      const accepts = ({ occurredAt }: ResendableEvent) => seen.push(occurredAt) > 0 && occurredAt !== NOON + 1;
      const { webhookDeliveryLog: log } = stores;
      const first = await log.countEventsSince(SITE, NOON, accepts, 2);
      const second = await log.countEventsSince(SITE, NOON, accepts, 2, first.nextCursor);

      assert.deepEqual(seen, [NOON, NOON + 1, NOON + 2]);
      assert.deepEqual([first.count, second], [1, { count: 1, nextCursor: undefined }]);
      assert.equal((await log.countEventsSince(SITE, NOON + 1, acceptAll, 10)).count, 2);
      assert.deepEqual(await claimDeliveries(stores), []);
      assert.deepEqual((await log.listPage(SITE, webhook.id, undefined, 10)).deliveries, []);
    }),
  );

  it(
    'queues nothing of a batch if accepts fails',
    onStores(async (stores) => {
      const webhook = await addWebhook(stores);
      const events: StoredEvent[] = [];
      for (let index = 0; index < 3; index += 1) events.push(await appendEvent(stores));
      await dispatchAll(stores, () => dispatchTo());
      const failAtLast = ({ subjectId }: ResendableEvent) => {
        if (subjectId === events[2]?.subjectId) throw new RangeError('Not so.');
        return true;
      };

      await assert.rejects(
        stores.webhookDeliveryLog.resendEventsSince(SITE, webhook.id, 0, NOON, failAtLast, 10),
        RangeError,
      );
      assert.deepEqual(await claimDeliveries(stores), []);
      const { deliveries } = await stores.webhookDeliveryLog.listPage(SITE, webhook.id, undefined, 10);
      assert.deepEqual(deliveries, []);
    }),
  );
}

const eventIdOf = ({ event }: { readonly event: StoredEvent }) => event.id;
const webhookIdOf = ({ webhook }: { readonly webhook: Webhook }) => webhook.id;

async function findWebhook(stores: WebhookStores): Promise<Webhook> {
  const [known] = await stores.webhooks.list(SITE);
  return known ?? addWebhook(stores);
}

/** Stores dispatched events. Several of them occur at the same time. */
async function addEvents(stores: WebhookStores, first: number, count: number): Promise<readonly StoredEvent[]> {
  await findWebhook(stores);
  const events = [];
  for (let number = first; number < first + count; number += 1)
    events.push(await appendEvent(stores, { occurredAt: NOON + (number % 20) }));
  await dispatchAll(stores, () => dispatchTo());
  return events;
}
