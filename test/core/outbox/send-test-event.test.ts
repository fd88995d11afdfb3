import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { EventOutbox } from '../../../core/outbox/event-outbox.port.ts';
import { SendTestEvent } from '../../../core/outbox/send-test-event.ts';
import { WebhookNotFoundError } from '../../../core/webhooks/webhook-errors.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { respondWith, WebhookFixture } from '../../support/fixtures/webhook-fixture.ts';

describe('SendTestEvent', () => {
  it('sends webhook.test to the webhook only, whatever its event types, and wakes the workers', async () => {
    const fixture = new WebhookFixture();
    const { webhook } = await fixture.addWebhook({ events: ['payment.failed'] });
    await fixture.addWebhook();
    const ids: string[] = [];
    const count = await fixture.countAnnouncements(async () => {
      const event = await fixture.sendTestEvent.execute({ siteId: SITE, webhookId: webhook.id, by: 'account:acc_1' });
      assert.deepEqual([event.type, event.changedBy], ['webhook.test', 'account:acc_1']);
      ids.push(event.id);
    });
    await fixture.dispatchEvents.execute();
    await fixture.deliverDue();

    assert.equal(count, 1);
    assert.deepEqual(fixture.sender.eventIds, ids);
    assert.equal(fixture.sender.requests[0]?.url, webhook.url);
  });

  it('sends a test although an earlier one failed and waits for its retry', async () => {
    const fixture = new WebhookFixture();
    const { webhook } = await fixture.addWebhook();
    fixture.sender.respond = () => respondWith(500);
    for (let test = 0; test < 2; test += 1) {
      await fixture.sendTestEvent.execute({ siteId: SITE, webhookId: webhook.id, by: 'cli' });
      await fixture.dispatchEvents.execute();
      await fixture.deliverDue();
      fixture.clock.advance(1);
    }

    assert.equal(new Set(fixture.sender.eventIds).size, 2);
  });

  it('throws WebhookNotFoundError if the site’s only webhook is deleted in the meantime', async () => {
    const fixture = new WebhookFixture();
    const { webhook } = await fixture.addWebhook();
    const outbox: Pick<EventOutbox, 'append'> = {
      append: async (event) => {
        await fixture.webhooks.delete(SITE, webhook.id);
        return fixture.eventOutbox.append(event);
      },
    };
    const sendTestEvent = new SendTestEvent(fixture.read, outbox, fixture.feed, fixture.clock);
    const command = { siteId: SITE, webhookId: webhook.id, by: 'cli' };

    await assert.rejects(sendTestEvent.execute(command), WebhookNotFoundError);
  });
});
