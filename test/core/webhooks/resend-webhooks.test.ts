import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InvalidRequestError } from '../../../core/shared/domain-error.ts';
import { HOUR, SECOND } from '../../../core/shared/time.ts';
import { ContinueWebhookResends } from '../../../core/webhooks/continue-webhook-resends.ts';
import { ResendWebhookEvents } from '../../../core/webhooks/resend-webhook-events.ts';
import { WebhookDeliveryNotFoundError, WebhookDisabledError } from '../../../core/webhooks/webhook-errors.ts';
import { anId, SITE } from '../../support/builders/known-ids.ts';
import { NOON } from '../../support/builders/times.ts';
import { appendEvent, dispatchAll, dispatchTo } from '../../support/builders/webhook-builder.ts';
import { respondWith, WebhookFixture } from '../../support/fixtures/webhook-fixture.ts';

/** Carries out all resends in progress. */
async function queueResends(fixture: WebhookFixture): Promise<void> {
  while (await fixture.continueResends.execute());
}

/** Stores dispatched events without deliveries. */
async function storeEvents(fixture: WebhookFixture, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1)
    await appendEvent(fixture, { subjectId: anId('tkt', index % 7), occurredAt: NOON });
  await dispatchAll(fixture, () => dispatchTo());
}

async function fail(): Promise<never> {
  throw new RangeError('Killed.');
}

describe('ResendWebhookDelivery', () => {
  it('sends a delivered or failed event again, under the same id, and wakes the workers', async () => {
    const fixture = new WebhookFixture();
    const { webhook } = await fixture.addWebhook();
    const event = await fixture.addEvent();
    await fixture.deliverDue();
    fixture.clock.advance(HOUR);
    const key = { siteId: SITE, webhookId: webhook.id, eventId: event.id };
    const count = await fixture.countAnnouncements(async () => {
      const { state, attempts, dueAt } = await fixture.resendDelivery.execute(key);
      assert.deepEqual([state, attempts, dueAt], ['pending', 0, NOON + HOUR]);
    });
    await fixture.deliverDue();

    assert.equal(count, 1);
    assert.deepEqual(fixture.sender.eventIds, [event.id, event.id]);
    const [delivery] = await fixture.readDeliveries(webhook);
    assert.deepEqual([delivery?.state, delivery?.attempts, delivery?.log.length], ['delivered', 1, 2]);
  });

  it('throws WebhookDeliveryNotFoundError for an event that was not delivered to the webhook', async () => {
    const fixture = new WebhookFixture();
    const { webhook } = await fixture.addWebhook({ events: ['payment.failed'] });
    const event = await fixture.addEvent();
    const key = { siteId: SITE, webhookId: webhook.id, eventId: event.id };

    await assert.rejects(fixture.resendDelivery.execute(key), WebhookDeliveryNotFoundError);
  });

  it('throws WebhookDisabledError, like the other use cases that send', async () => {
    const fixture = new WebhookFixture();
    const { webhook } = await fixture.addWebhook();
    const event = await fixture.addEvent();
    await fixture.deliverDue();
    const key = { siteId: SITE, webhookId: webhook.id };
    await fixture.configure.execute({ ...key, status: 'disabled' });

    await assert.rejects(fixture.resendDelivery.execute({ ...key, eventId: event.id }), WebhookDisabledError);
    await assert.rejects(fixture.resendEvents.execute({ ...key, since: 0 }), WebhookDisabledError);
    await assert.rejects(fixture.sendTestEvent.execute({ ...key, by: 'cli' }), WebhookDisabledError);
    const [delivery] = await fixture.readDeliveries(webhook);
    assert.equal(delivery?.state, 'delivered');
  });
});

describe('ResendWebhookEvents', () => {
  it('sends the events since a time, and those missed while disabled, if the webhook subscribes to them', async () => {
    const fixture = new WebhookFixture();
    const { webhook } = await fixture.addWebhook();
    const key = { siteId: SITE, webhookId: webhook.id };
    await fixture.addEvent({ occurredAt: NOON - 1 });
    const delivered = await fixture.addEvent();
    await fixture.deliverDue();
    await fixture.configure.execute({ ...key, status: 'disabled' });
    const missed = await fixture.addEvent();
    await fixture.addEvent({ type: 'payment.failed' });
    await fixture.configure.execute({ ...key, status: 'active', events: ['ticket.updated'] });
    const before = fixture.sender.eventIds.length;
    assert.equal(await fixture.resendEvents.execute({ ...key, since: NOON }), 2);
    const count = await fixture.countAnnouncements(() => queueResends(fixture));
    await fixture.deliverDue();

    assert.equal(count, 1);
    assert.deepEqual(fixture.sender.eventIds.slice(before).toSorted(), [delivered.id, missed.id]);
  });

  it('queues any number of events', async () => {
    const fixture = new WebhookFixture();
    const { webhook } = await fixture.addWebhook();
    for (let index = 0; index < 450; index += 1)
      await appendEvent(fixture, { subjectId: anId('tkt', index % 7), occurredAt: NOON + (index % 3) });
    await dispatchAll(fixture, () => dispatchTo());
    fixture.clock.advance(HOUR);

    assert.equal(await fixture.resendEvents.execute({ siteId: SITE, webhookId: webhook.id, since: NOON }), 450);
    assert.equal((await fixture.readDeliveries(webhook)).length, 0);
    await queueResends(fixture);
    assert.equal((await fixture.readDeliveries(webhook)).length, 450);
  });

  it('queues nothing if no event matches', async () => {
    const fixture = new WebhookFixture();
    const { webhook } = await fixture.addWebhook();
    await fixture.sendTestEvent.execute({ siteId: SITE, webhookId: webhook.id, by: 'cli' });
    await fixture.deliverDue();

    assert.equal(await fixture.resendEvents.execute({ siteId: SITE, webhookId: webhook.id, since: 0 }), 0);
    await queueResends(fixture);
    assert.deepEqual(await fixture.deliverDue(), []);
  });

  it('resends the events even if counting them fails', async () => {
    const fixture = new WebhookFixture();
    const { webhook } = await fixture.addWebhook();
    await storeEvents(fixture, 3);
    const resendEvents = new ResendWebhookEvents(
      { countEventsSince: fail },
      fixture.webhookResends,
      fixture.read,
      fixture.clock,
    );
    await assert.rejects(resendEvents.execute({ siteId: SITE, webhookId: webhook.id, since: 0 }), RangeError);
    await queueResends(fixture);

    assert.equal((await fixture.readDeliveries(webhook)).length, 3);
  });
});

describe('ContinueWebhookResends', () => {
  it('queues 50 events per call, and another worker continues after the last batch', async () => {
    const fixture = new WebhookFixture();
    const { webhook } = await fixture.addWebhook();
    await storeEvents(fixture, 120);
    await fixture.resendEvents.execute({ siteId: SITE, webhookId: webhook.id, since: NOON });
    const counts = [];
    do counts.push((await fixture.readDeliveries(webhook)).length);
    while (await fixture.continueResends.execute());

    assert.deepEqual(counts, [0, 50, 100, 120]);
  });

  it('repeats a batch whose worker was killed before it stored the cursor', async () => {
    const fixture = new WebhookFixture();
    const { webhook } = await fixture.addWebhook();
    await storeEvents(fixture, 60);
    await fixture.resendEvents.execute({ siteId: SITE, webhookId: webhook.id, since: NOON });
    const killed = { acquire: fixture.webhookResends.acquire.bind(fixture.webhookResends), finishBatch: fail };
    const worker = new ContinueWebhookResends(
      killed,
      fixture.webhookDeliveryLog,
      fixture.webhooks,
      fixture.feed,
      fixture.clock,
    );

    await assert.rejects(worker.execute(), RangeError);
    assert.equal(await fixture.continueResends.execute(), false);
    fixture.clock.advance(30 * SECOND);
    await queueResends(fixture);
    assert.equal((await fixture.readDeliveries(webhook)).length, 60);
  });

  it('does not send events again that occurred after the request', async () => {
    const fixture = new WebhookFixture();
    const { webhook } = await fixture.addWebhook();
    const before = await fixture.addEvent();
    await fixture.resendEvents.execute({ siteId: SITE, webhookId: webhook.id, since: NOON });
    fixture.clock.advance(1);
    await fixture.addEvent();
    await fixture.deliverDue();
    await queueResends(fixture);

    const pending = (await fixture.readDeliveries(webhook)).filter(({ state }) => state === 'pending');
    assert.deepEqual(
      pending.map(({ eventId }) => eventId),
      [before.id],
    );
  });

  it('pauses while the webhook is disabled', async () => {
    const fixture = new WebhookFixture();
    const { webhook } = await fixture.addWebhook();
    const key = { siteId: SITE, webhookId: webhook.id };
    await storeEvents(fixture, 60);
    await fixture.resendEvents.execute({ ...key, since: NOON });
    await fixture.continueResends.execute();
    await fixture.configure.execute({ ...key, status: 'disabled' });
    assert.equal(await fixture.continueResends.execute(), false);
    await fixture.configure.execute({ ...key, status: 'active' });
    await queueResends(fixture);

    assert.equal((await fixture.readDeliveries(webhook)).length, 60);
  });
});

describe('ListWebhookDeliveries', () => {
  it('pages through the deliveries, newest event first, optionally in one state', async () => {
    const fixture = new WebhookFixture();
    const { webhook } = await fixture.addWebhook();
    const [first, second] = [await fixture.addEvent(), await fixture.addEvent()];
    fixture.sender.respond = () => respondWith(200);
    await fixture.deliverDue();
    const third = await fixture.addEvent();
    const query = { siteId: SITE, webhookId: webhook.id, limit: 2 };
    const page = await fixture.listDeliveries.execute(query);
    const cursor = page.page.nextCursor ?? '';
    const idsOf = ({ deliveries }: typeof page) => deliveries.map(({ eventId }) => eventId);

    assert.deepEqual(idsOf(page), [third.id, second.id]);
    assert.deepEqual(page.page, { limit: 2, hasMore: true, nextCursor: second.id });
    const rest = await fixture.listDeliveries.execute({ ...query, cursor });
    assert.deepEqual(idsOf(rest), [first.id]);
    assert.deepEqual(rest.page, { limit: 2, hasMore: false, nextCursor: null });
    assert.deepEqual(idsOf(await fixture.listDeliveries.execute({ ...query, state: 'pending' })), [third.id]);
  });

  it('rejects a cursor that no page has returned', async () => {
    const fixture = new WebhookFixture();
    const { webhook } = await fixture.addWebhook();

    for (const cursor of ['', 'evt_', 'whk_1', 'evt_A', `evt_${'0'.repeat(61)}`, 'evt_1 ']) {
      const query = { siteId: SITE, webhookId: webhook.id, limit: 2, cursor };
      await assert.rejects(fixture.listDeliveries.execute(query), InvalidRequestError, cursor);
    }
  });
});
