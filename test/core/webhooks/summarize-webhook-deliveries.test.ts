import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DAY, HOUR } from '../../../core/shared/time.ts';
import {
  MAX_COUNTED_DELIVERIES,
  SUMMARY_INTERVAL_MS,
  SUMMARY_PERIOD_MS,
  SummarizeWebhookDeliveries,
} from '../../../core/webhooks/summarize-webhook-deliveries.ts';
import type { Webhook } from '../../../core/webhooks/webhook.ts';
import { anId, SITE } from '../../support/builders/known-ids.ts';
import { NOON } from '../../support/builders/times.ts';
import { appendEvent, dispatchAll, dispatchTo } from '../../support/builders/webhook-builder.ts';
import { respondWith, WebhookFixture } from '../../support/fixtures/webhook-fixture.ts';

const NONE = { delivered: 0, retrying: 0, failed: 0, waiting: 0 };

async function summarize(fixture: WebhookFixture, { id }: Webhook) {
  const { webhooks, webhookDeliveryLog, clock } = fixture;
  const summaries = await new SummarizeWebhookDeliveries(webhooks, webhookDeliveryLog, clock).execute({ siteId: SITE });
  return summaries.find(({ webhookId }) => webhookId === id) ?? assert.fail();
}

describe('SummarizeWebhookDeliveries', () => {
  it('counts delivered, retrying and waiting deliveries, in total and by the time of creation', async () => {
    const fixture = new WebhookFixture();
    const { webhook } = await fixture.addWebhook();
    await fixture.addEvent({ subjectId: anId('tkt', 1) });
    await fixture.deliverDue();
    fixture.clock.advance(2 * SUMMARY_INTERVAL_MS);
    fixture.sender.respond = () => respondWith(500);
    await fixture.addEvent({ subjectId: anId('tkt', 2) });
    await fixture.deliverDue();
    await fixture.addEvent({ subjectId: anId('tkt', 3) });

    const { total, intervals, isComplete } = await summarize(fixture, webhook);
    assert.deepEqual(total, { ...NONE, delivered: 1, retrying: 1, waiting: 1 });
    assert.equal(isComplete, true);
    assert.equal(intervals.length, SUMMARY_PERIOD_MS / SUMMARY_INTERVAL_MS);
    const [first, second, last] = intervals.slice(-3).map(({ at: _, ...counts }) => counts);
    assert.deepEqual([first, second, last], [{ ...NONE, delivered: 1 }, NONE, { ...NONE, retrying: 1, waiting: 1 }]);
    const starts = intervals.map(({ at }) => at);
    assert.equal(starts.at(-1), Math.floor(fixture.clock.now() / SUMMARY_INTERVAL_MS) * SUMMARY_INTERVAL_MS);
  });

  it('leaves out deliveries older than the period, but returns their last attempt', async () => {
    const fixture = new WebhookFixture();
    const { webhook } = await fixture.addWebhook();
    await fixture.addEvent();
    await fixture.deliverDue();
    fixture.clock.advance(8 * DAY);

    const { total, lastAttempt } = await summarize(fixture, webhook);
    assert.deepEqual(total, NONE);
    const [delivery] = await fixture.readDeliveries(webhook);
    assert.deepEqual(lastAttempt, delivery?.log.at(-1));
    assert.equal(lastAttempt?.httpStatus, 200);
  });

  it('returns the latest attempt, even if a newer delivery was attempted before', async () => {
    const fixture = new WebhookFixture();
    const { webhook } = await fixture.addWebhook();
    const event = await fixture.addEvent({ subjectId: anId('tkt', 1) });
    await fixture.addEvent({ subjectId: anId('tkt', 2) });
    await fixture.deliverDue();
    fixture.clock.advance(HOUR);
    fixture.sender.respond = () => respondWith(204);
    await fixture.resendDelivery.execute({ siteId: SITE, webhookId: webhook.id, eventId: event.id });
    await fixture.deliverDue();

    const { lastAttempt } = await summarize(fixture, webhook);
    const [oldest] = await fixture.readDeliveries(webhook);
    assert.deepEqual(lastAttempt, oldest?.log.at(-1));
    assert.equal(lastAttempt?.httpStatus, 204);
  });

  it('counts at most the newest deliveries of a webhook, and none of another webhook', async () => {
    const fixture = new WebhookFixture();
    const { webhook } = await fixture.addWebhook();
    const { webhook: other } = await fixture.addWebhook();
    for (let index = 0; index <= MAX_COUNTED_DELIVERIES; index += 1) {
      await appendEvent(fixture, { subjectId: anId('tkt', index), occurredAt: NOON });
    }
    await dispatchAll(fixture, () => dispatchTo(webhook.id));

    const { total, isComplete } = await summarize(fixture, webhook);
    assert.deepEqual([total.waiting, isComplete], [MAX_COUNTED_DELIVERIES, false]);
    const { total: otherTotal, lastAttempt } = await summarize(fixture, other);
    assert.deepEqual([otherTotal, lastAttempt], [NONE, null]);
  });
});
