import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SITE } from '../../support/builders/known-ids.ts';
import { addWebhook, appendEvent, dispatchAll } from '../../support/builders/webhook-builder.ts';
import { WebhookFixture } from '../../support/fixtures/webhook-fixture.ts';

describe('DeleteRecordsOfDeletedWebhooks', () => {
  it('deletes all deliveries of deleted webhooks', async () => {
    const fixture = new WebhookFixture();
    const webhooks = [await addWebhook(fixture), await addWebhook(fixture)];
    for (let count = 0; count < 150; count += 1) await appendEvent(fixture);
    await dispatchAll(fixture);
    for (const { id } of webhooks) await fixture.webhooks.delete(SITE, id);
    await fixture.deleteWebhookRemains.execute();

    assert.equal(await fixture.webhooks.deleteRecordsOfDeleted(1), false);
    for (const webhook of webhooks) {
      await addWebhook(fixture, webhook);
      assert.deepEqual(await fixture.readDeliveries(webhook), []);
    }
  });
});
