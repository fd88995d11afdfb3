import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SITE } from '../../support/builders/known-ids.ts';
import { NOON } from '../../support/builders/times.ts';
import { appendEvent } from '../../support/builders/webhook-builder.ts';
import { WebhookFixture } from '../../support/fixtures/webhook-fixture.ts';

describe('DispatchEvents', () => {
  it('creates a delivery to each active webhook that subscribes to the event', async () => {
    const fixture = new WebhookFixture();
    const subscribed = await fixture.addWebhook({ events: ['ticket.updated'] });
    const all = await fixture.addWebhook();
    const other = await fixture.addWebhook({ events: ['payment.failed'] });
    const disabled = await fixture.addWebhook();
    await fixture.configure.execute({ siteId: SITE, webhookId: disabled.webhook.id, status: 'disabled' });
    fixture.clock.advance(7);
    const event = await fixture.addEvent();

    for (const [{ webhook }, expected] of [
      [subscribed, [[event.id, NOON + 7]]],
      [all, [[event.id, NOON + 7]]],
      [other, []],
      [disabled, []],
    ] as const) {
      const deliveries = await fixture.readDeliveries(webhook);
      assert.deepEqual(
        deliveries.map(({ eventId, dueAt }) => [eventId, dueAt]),
        expected,
      );
    }
  });

  it('dispatches one batch, and returns whether more events may be waiting', async () => {
    const fixture = new WebhookFixture();
    const { webhook } = await fixture.addWebhook();
    for (let count = 0; count < 50; count += 1) await appendEvent(fixture);
    const more = [];
    for (let call = 0; call < 4; call += 1) more.push(await fixture.dispatchEvents.execute());

    assert.deepEqual(more, [true, true, false, false]);
    assert.equal((await fixture.readDeliveries(webhook)).length, 50);
  });
});
