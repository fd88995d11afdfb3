import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DAY, HOUR } from '../../../core/shared/time.ts';
import { MAX_FAILING_MS, MAX_FAILURE_GAP_MS, type Webhook } from '../../../core/webhooks/webhook.ts';
import type { SendResult } from '../../../core/webhooks/webhook-sender.port.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { NOON } from '../../support/builders/times.ts';
import { respondWith, WebhookFixture } from '../../support/fixtures/webhook-fixture.ts';

/** Stores and sends an event. Its attempt has this result, and so have the attempts of other pending deliveries. */
async function attempt(fixture: WebhookFixture, result: SendResult): Promise<void> {
  fixture.sender.respond = () => result;
  await fixture.addEvent();
  await fixture.deliverDue();
}

/** Starts attempts of `count` events, and returns how to end each of them with a status. */
async function startAttempts(fixture: WebhookFixture, count: number) {
  const responses: ((status: number) => void)[] = [];
  fixture.sender.respond = () =>
    new Promise((resolve) => {
      responses.push((status) => resolve(respondWith(status)));
    });
  for (let index = 0; index < count; index += 1) await fixture.addEvent();
  const attempts = await fixture.deliver.execute(new AbortController().signal);
  return async (index: number, status: number) => {
    responses[index]?.(status);
    await attempts[index];
  };
}

const stateOf = ({ status, disabledReason, failingSince }: Webhook) => [status, disabledReason, failingSince];

describe('DeliverWebhooks after a response 410', () => {
  it('disables the webhook at once, with an audit entry', async () => {
    const fixture = new WebhookFixture();
    const { webhook } = await fixture.addWebhook();
    fixture.clock.advance(HOUR);
    await attempt(fixture, respondWith(410));

    const disabled = await fixture.readWebhook(webhook);
    assert.deepEqual(stateOf(disabled), ['disabled', 'gone', null]);
    assert.equal(disabled.updatedAt, NOON + HOUR);
    assert.deepEqual(
      (await fixture.readAudit()).map(({ id: _, ...entry }) => entry),
      [
        {
          ownerId: SITE,
          at: NOON + HOUR,
          by: 'system',
          action: 'webhook.disabled',
          subjectId: webhook.id,
          detail: 'gone',
        },
      ],
    );
  });

  it('does not send pending deliveries until the webhook is enabled again', async () => {
    const fixture = new WebhookFixture();
    const { webhook } = await fixture.addWebhook();
    await attempt(fixture, respondWith(410));
    fixture.clock.advance(DAY);
    assert.deepEqual(await fixture.deliverDue(), []);
    await fixture.configure.execute({ siteId: SITE, webhookId: webhook.id, status: 'active' });
    fixture.sender.respond = () => respondWith(200);
    await fixture.deliverDue();

    const [delivery] = await fixture.readDeliveries(webhook);
    assert.deepEqual([delivery?.state, delivery?.attempts], ['delivered', 2]);
  });

  it('writes one audit entry for several attempts that end at the same time', async () => {
    const fixture = new WebhookFixture();
    await fixture.addWebhook();
    const end = await startAttempts(fixture, 3);
    await Promise.all([end(0, 410), end(1, 410), end(2, 410)]);

    assert.equal((await fixture.readAudit()).length, 1);
  });

  it('leaves a webhook unchanged that its account has changed or deleted since the attempt began', async () => {
    const fixture = new WebhookFixture();
    const [{ webhook }, other] = [await fixture.addWebhook(), await fixture.addWebhook()];
    const end = await startAttempts(fixture, 1);
    fixture.clock.advance(1);
    await fixture.configure.execute({ siteId: SITE, webhookId: webhook.id, url: 'https://hooks.example/new' });
    await fixture.deleteWebhook.execute({ siteId: SITE, webhookId: other.webhook.id });
    await end(0, 410);
    await end(1, 410);

    assert.deepEqual(stateOf(await fixture.readWebhook(webhook)), ['active', null, null]);
    assert.deepEqual(await fixture.readAudit(), []);
  });
});

describe('DeliverWebhooks while attempts fail', () => {
  const FAILURES: readonly SendResult[] = [
    respondWith(500),
    respondWith(404),
    respondWith(301),
    { outcome: 'failed', code: 'timed_out', durationMs: 15_000 },
  ];
  for (const failure of FAILURES) {
    it(`stores since when: ${failure.outcome === 'responded' ? failure.status : failure.code}`, async () => {
      const fixture = new WebhookFixture();
      const { webhook } = await fixture.addWebhook();
      await attempt(fixture, failure);
      fixture.clock.advance(HOUR);
      await attempt(fixture, failure);

      assert.deepEqual(stateOf(await fixture.readWebhook(webhook)), ['active', null, NOON]);
    });
  }

  it('disables the webhook after five days, with an audit entry', async () => {
    const fixture = new WebhookFixture();
    const { webhook } = await fixture.addWebhook();
    await attempt(fixture, respondWith(500));
    for (const waitMs of [DAY, DAY, DAY, DAY, DAY - 1]) {
      fixture.clock.advance(waitMs);
      await attempt(fixture, respondWith(500));
    }
    assert.equal(MAX_FAILING_MS, 5 * DAY);
    assert.deepEqual(stateOf(await fixture.readWebhook(webhook)), ['active', null, NOON]);
    fixture.clock.advance(1);
    await attempt(fixture, respondWith(500));

    assert.deepEqual(stateOf(await fixture.readWebhook(webhook)), ['disabled', 'failing', NOON]);
    assert.deepEqual(
      (await fixture.readAudit()).map(({ action, subjectId, detail }) => [action, subjectId, detail]),
      [['webhook.disabled', webhook.id, 'failing']],
    );
  });

  it('begins a new series of failures after two days without an attempt', async () => {
    const fixture = new WebhookFixture();
    const { webhook } = await fixture.addWebhook();
    await attempt(fixture, respondWith(500));
    fixture.clock.advance(MAX_FAILURE_GAP_MS);
    await attempt(fixture, respondWith(500));
    assert.equal((await fixture.readWebhook(webhook)).failingSince, NOON);
    fixture.clock.advance(MAX_FAILURE_GAP_MS + 1);
    await attempt(fixture, respondWith(500));

    assert.deepEqual(stateOf(await fixture.readWebhook(webhook)), ['active', null, fixture.clock.now()]);
  });

  it('forgets earlier failures after a success', async () => {
    const fixture = new WebhookFixture();
    const { webhook } = await fixture.addWebhook();
    await attempt(fixture, respondWith(500));
    fixture.clock.advance(DAY);
    await attempt(fixture, respondWith(200));
    assert.equal((await fixture.readWebhook(webhook)).failingSince, null);
    fixture.clock.advance(MAX_FAILING_MS);
    await attempt(fixture, respondWith(500));

    assert.deepEqual(stateOf(await fixture.readWebhook(webhook)), ['active', null, fixture.clock.now()]);
  });

  it('gives a webhook that is enabled again the full time', async () => {
    const fixture = new WebhookFixture();
    const { webhook } = await fixture.addWebhook();
    await attempt(fixture, respondWith(500));
    fixture.clock.advance(MAX_FAILING_MS);
    await attempt(fixture, respondWith(500));
    await fixture.configure.execute({ siteId: SITE, webhookId: webhook.id, status: 'active' });
    await attempt(fixture, respondWith(500));

    assert.deepEqual(stateOf(await fixture.readWebhook(webhook)), ['active', null, fixture.clock.now()]);
  });

  it('does not disable a webhook to which another attempt has succeeded in the meantime', async () => {
    const fixture = new WebhookFixture();
    const { webhook } = await fixture.addWebhook();
    await attempt(fixture, respondWith(500));
    fixture.clock.advance(MAX_FAILING_MS);
    const end = await startAttempts(fixture, 2);
    await end(0, 200);
    await end(1, 500);

    assert.equal((await fixture.readWebhook(webhook)).status, 'active');
    assert.deepEqual(await fixture.readAudit(), []);
  });

  it('stores the first of several failures that end one after the other', async () => {
    const fixture = new WebhookFixture();
    const { webhook } = await fixture.addWebhook();
    const end = await startAttempts(fixture, 2);
    await end(0, 500);
    fixture.clock.advance(5);
    await end(1, 500);

    assert.equal((await fixture.readWebhook(webhook)).failingSince, NOON);
  });
});
