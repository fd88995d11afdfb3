import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DAY } from '../../../core/shared/time.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { addWebhook, appendEvent, dispatchAll } from '../../support/builders/webhook-builder.ts';
import { WebhookFixture } from '../../support/fixtures/webhook-fixture.ts';

describe('DeleteOldEvents', () => {
  it('deletes the events of more than 30 days ago, with their deliveries', async () => {
    const fixture = new WebhookFixture();
    const { webhook } = await fixture.addWebhook();
    for (let count = 0; count < 250; count += 1) await appendEvent(fixture, { occurredAt: fixture.clock.now() - 1 });
    const remaining = await appendEvent(fixture, { occurredAt: fixture.clock.now() });
    await dispatchAll(fixture);
    fixture.clock.advance(30 * DAY);
    await fixture.deleteOldEvents.execute();

    assert.deepEqual(
      (await fixture.readDeliveries(webhook)).map(({ eventId }) => eventId),
      [remaining.id],
    );
  });

  it('deletes all deliveries of deleted webhooks', async () => {
    const fixture = new WebhookFixture();
    const webhooks = [await addWebhook(fixture), await addWebhook(fixture)];
    for (let count = 0; count < 150; count += 1) await appendEvent(fixture);
    await dispatchAll(fixture);
    for (const { id } of webhooks) await fixture.webhooks.delete(SITE, id);
    await fixture.deleteOldEvents.execute();

    assert.equal(await fixture.webhooks.deleteRemains(1), false);
    for (const webhook of webhooks) {
      await addWebhook(fixture, webhook);
      assert.deepEqual(await fixture.readDeliveries(webhook), []);
    }
  });
});
