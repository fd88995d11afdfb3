import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AnyEventType, StoredEvent } from '../../core/events/event.ts';
import type { PlanDispatch } from '../../core/outbox/event-outbox.port.ts';
import type { Webhook } from '../../core/webhooks/webhook.ts';
import { createWebhookDelivery } from '../../core/webhooks/webhook-delivery.ts';
import { anId, OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { NOON } from '../support/builders/times.ts';
import {
  addWebhook,
  anEvent,
  appendEvent,
  claimDeliveries,
  dispatchAll,
  dispatchTo,
  drainEvents,
  findDeliveryOf,
  toAllWebhooks,
  toWebhook,
  type WebhookStores,
  withoutId,
} from '../support/builders/webhook-builder.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';
import { eventDeletionCases } from './event-outbox-deletion.suite.ts';

/** Conformance tests of EventOutbox. `open` returns a store with `SITE` and `OTHER_SITE`. */
export function eventOutboxSuite(open: () => Promise<OpenPort<WebhookStores>>): void {
  const onStores = (body: (stores: WebhookStores) => Promise<void>) => withPort(open, body);

  describe('EventOutbox', () => {
    it(
      'stores an event unchanged under a new id',
      onStores(async (stores) => {
        await addWebhook(stores);
        const newEvents = [
          anEvent({ document: '{"a":"Ünï 😀\\u0000 $where"}' }),
          anEvent({ type: 'webhook.test', changedBy: null, changeNumber: null, version: NOON }),
        ];
        const stored = [];
        for (const event of newEvents) stored.push(await appendEvent(stores, event));

        assert.deepEqual(stored.map(withoutId), newEvents);
        for (const { id } of stored) assert.match(id, /^evt_[0-9a-z]{26}$/);
        assert.notEqual(stored[0]?.id, stored[1]?.id);
        assert.deepEqual(await drainEvents(stores), stored);
      }),
    );

    it(
      'stores no event of a site without a webhook',
      onStores(async (stores) => {
        const deleted = await addWebhook(stores);
        await stores.webhooks.delete(SITE, deleted.id);
        await addWebhook(stores, { siteId: OTHER_SITE });

        assert.equal(await stores.eventOutbox.append(anEvent()), undefined);
        await addWebhook(stores);
        assert.deepEqual(await drainEvents(stores), []);
      }),
    );

    it(
      'passes the plan an event without its document, with it if the plan needs it, and the webhooks of its site',
      onStores(async (stores) => {
        const active = await addWebhook(stores);
        const disabled = await addWebhook(stores, { status: 'disabled', disabledReason: 'by_owner' });
        const foreign = await addWebhook(stores, { siteId: OTHER_SITE });
        const deleted = await addWebhook(stores);
        await stores.webhooks.delete(SITE, deleted.id);
        const [own, other] = [await appendEvent(stores), await appendEvent(stores, { siteId: OTHER_SITE })];
        const calls = new Map<string, { event: StoredEvent<AnyEventType>; webhooks: readonly Webhook[] }>();
        await dispatchAll(stores, (event, { webhooks }, document) => {
          assert.ok(!('document' in event));
          if (document === undefined) return 'document_needed';
          calls.set(event.id, {
            event: { ...event, document },
            webhooks: webhooks.toSorted((one, two) => (one.id < two.id ? -1 : 1)),
          });
          return dispatchTo();
        });

        assert.deepEqual(calls.get(own.id), { event: own, webhooks: [active, disabled] });
        assert.deepEqual(calls.get(other.id), { event: other, webhooks: [foreign] });
      }),
    );

    it(
      'creates the deliveries that the plan returns, with the event’s id, due now',
      onStores(async (stores) => {
        const [one, other, none] = [await addWebhook(stores), await addWebhook(stores), await addWebhook(stores)];
        const event = await appendEvent(stores);
        await stores.eventOutbox.dispatch(NOON + 5, () => dispatchTo(other.id, one.id), 1);

        for (const webhook of [one, other])
          assert.deepEqual(
            await findDeliveryOf(stores, webhook, event),
            createWebhookDelivery(event, webhook.id, NOON + 5),
          );
        assert.equal(await stores.webhookDeliveryLog.find(SITE, none.id, event.id), undefined);
        assert.deepEqual(await claimDeliveries(stores, NOON + 4), []);
        assert.equal((await claimDeliveries(stores, NOON + 5)).length, 2);
      }),
    );

    it(
      'also dispatches an event for which the plan returns no webhook',
      onStores(async (stores) => {
        const webhook = await addWebhook(stores);
        const event = await appendEvent(stores);

        assert.equal(await stores.eventOutbox.dispatch(NOON, () => dispatchTo(), 10), 1);
        assert.equal(await stores.eventOutbox.dispatch(NOON, toAllWebhooks, 10), 0);
        assert.equal(await stores.webhookDeliveryLog.find(SITE, webhook.id, event.id), undefined);
      }),
    );

    it(
      'dispatches at most limit events, and returns their number',
      onStores(async (stores) => {
        const webhook = await addWebhook(stores);
        for (let index = 0; index < 5; index += 1) await appendEvent(stores);
        const counts = [];
        for (let call = 0; call < 4; call += 1)
          counts.push(await stores.eventOutbox.dispatch(NOON, toWebhook(webhook), 2));

        assert.deepEqual(counts, [2, 2, 1, 0]);
        assert.equal((await claimDeliveries(stores)).length, 5);
      }),
    );

    it(
      'dispatches the events of each subject in the order stored, whatever their versions and times',
      onStores(async (stores) => {
        await addWebhook(stores);
        const stored: StoredEvent[] = [];
        for (const [index, version] of [5, 1, 9, 9, 3, 7].entries()) {
          const occurredAt = NOON - version;
          stored.push(await appendEvent(stores, { subjectId: anId('tkt', index % 2), version, occurredAt }));
        }
        // A set, because a store may call the plan several times for an event.
        const seen = new Set<string>();
        const plan: PlanDispatch = ({ id }) => {
          seen.add(id);
          return dispatchTo();
        };
        while ((await stores.eventOutbox.dispatch(NOON, plan, 2)) > 0);

        assert.equal(seen.size, stored.length);
        for (const subject of [anId('tkt', 0), anId('tkt', 1)]) {
          const expected = stored.filter(({ subjectId }) => subjectId === subject).map(({ id }) => id);
          assert.deepEqual(
            [...seen].filter((id) => expected.includes(id)),
            expected,
          );
        }
      }),
    );

    it(
      'dispatches each event once with concurrent callers',
      onStores(async (stores) => {
        const webhooks = [await addWebhook(stores), await addWebhook(stores)];
        const events = [];
        for (let index = 0; index < 30; index += 1)
          events.push(await appendEvent(stores, { subjectId: anId('tkt', index % 3) }));
        const dispatchUntilEmpty = async () => {
          let [total, count] = [0, 0];
          do {
            count = await stores.eventOutbox.dispatch(NOON, toAllWebhooks, 4);
            total += count;
          } while (count > 0);
          return total;
        };
        const totals = await Promise.all(Array.from({ length: 6 }, dispatchUntilEmpty));

        assert.equal(
          totals.reduce((sum, total) => sum + total, 0),
          events.length,
        );
        for (const { id } of webhooks) {
          const { deliveries } = await stores.webhookDeliveryLog.listPage(SITE, id, 'pending', 100);
          assert.deepEqual(
            deliveries.map(({ eventId }) => eventId).toSorted(),
            events.map((event) => event.id).toSorted(),
          );
        }
      }),
    );

    it(
      'neither creates deliveries of an event nor marks it as dispatched if the plan fails',
      onStores(async (stores) => {
        const webhook = await addWebhook(stores);
        const event = await appendEvent(stores);
        const fail = () => {
          throw new RangeError('Not so.');
        };

        await assert.rejects(stores.eventOutbox.dispatch(NOON, fail, 1), RangeError);
        assert.equal(await stores.webhookDeliveryLog.find(SITE, webhook.id, event.id), undefined);
        assert.equal(await stores.eventOutbox.dispatch(NOON, toAllWebhooks, 1), 1);
        assert.equal((await findDeliveryOf(stores, webhook, event)).state, 'pending');
      }),
    );

    eventDeletionCases(open);
  });
}
