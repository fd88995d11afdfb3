import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { describe, it } from 'node:test';
import { DAY, SECOND } from '../../../core/shared/time.ts';
import type { Webhook } from '../../../core/webhooks/webhook.ts';
import { RETRY_JITTER, WEBHOOK_RETRY_DELAYS_SECONDS } from '../../../core/webhooks/webhook-delivery.ts';
import { anId, SITE } from '../../support/builders/known-ids.ts';
import { NOON } from '../../support/builders/times.ts';
import { findDeliveryOf } from '../../support/builders/webhook-builder.ts';
import { respondWith, WebhookFixture } from '../../support/fixtures/webhook-fixture.ts';

const SUBJECT = anId('tkt', 1);

describe('DeliverWebhooks', () => {
  it('sends the event with the headers of Standard Webhooks, and stores the response', async () => {
    const fixture = new WebhookFixture();
    const { webhook, secret } = await fixture.addWebhook({ includeNotes: true });
    const event = await fixture.addEvent();
    fixture.clock.advance(1999);
    fixture.sender.respond = () => respondWith(204, 'Ünï 😀');
    const reports = await fixture.deliverDue();

    const [request] = fixture.sender.requests;
    const body = JSON.stringify({ type: 'ticket.updated', includeNotes: true, data: event.document });
    const timestamp = String(NOON / SECOND + 1);
    const signature = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
      .update(`${event.id}.${timestamp}.${body}`)
      .digest('base64');
    const { traceparent, ...headers } = request?.headers ?? {};
    const traceId = createHash('sha256').update(event.id).digest('hex').slice(0, 32);
    assert.match(traceparent ?? '', new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
    assert.deepEqual(
      { ...request, headers },
      {
        url: webhook.url,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Portico-Webhooks',
          'webhook-id': event.id,
          'webhook-timestamp': timestamp,
          'webhook-signature': `v1,${signature}`,
        },
        body,
      },
    );
    const ids = { siteId: SITE, webhookId: webhook.id, eventId: event.id, traceId };
    const result = { isDelivered: true, state: 'delivered', httpStatus: 204, failureCode: null, durationMs: 12 };
    assert.deepEqual(reports, [{ ...ids, ...result, waitMs: 1999 }]);
    const now = NOON + 1999;
    const log = [{ at: now - 12, durationMs: 12, httpStatus: 204, failureCode: null, responseExcerpt: 'Ünï 😀' }];
    const { createdAt: _, ...delivery } = await findDeliveryOf(fixture, webhook, event);
    assert.deepEqual(
      { ...delivery, type: event.type },
      {
        eventId: event.id,
        webhookId: webhook.id,
        siteId: SITE,
        type: event.type,
        subjectId: event.subjectId,
        version: event.version,
        state: 'delivered',
        attempts: 1,
        dueAt: null,
        finishedAt: now,
        log,
      },
    );
    assert.deepEqual(await fixture.deliverDue(), []);
  });

  it('signs with each valid secret, the newest first', async () => {
    const fixture = new WebhookFixture();
    const { webhook } = await fixture.addWebhook();
    await fixture.rotateSecret.execute({ siteId: SITE, webhookId: webhook.id, overlapHours: 1 });
    await fixture.addEvent();
    await fixture.deliverDue();
    fixture.clock.advance(DAY);
    await fixture.addEvent();
    await fixture.deliverDue();

    const counts = fixture.sender.requests.map(({ headers }) => headers['webhook-signature']?.split(' ').length);
    assert.deepEqual(counts, [2, 1]);
  });

  it('makes ten attempts with growing delays of ±20 %, then fails the delivery', async () => {
    const fixture = new WebhookFixture();
    const { webhook } = await fixture.addWebhook();
    const event = await fixture.addEvent();
    fixture.sender.respond = () => respondWith(503, 'busy');
    for (const [index, seconds] of WEBHOOK_RETRY_DELAYS_SECONDS.entries()) {
      await fixture.deliverDue();
      const { state, attempts, dueAt } = await findDeliveryOf(fixture, webhook, event);
      assert.deepEqual([state, attempts], ['pending', index + 1]);
      const delay = (dueAt ?? 0) - fixture.clock.now();
      assert.ok(Math.abs(delay - seconds * SECOND) <= seconds * SECOND * RETRY_JITTER, `${seconds} s: ${delay} ms`);
      fixture.clock.advance(delay - 1);
      assert.deepEqual(await fixture.deliverDue(), []);
      fixture.clock.advance(1);
    }
    assert.deepEqual(
      (await fixture.deliverDue()).map(({ isDelivered }) => isDelivered),
      [false],
    );

    const { state, attempts, dueAt, log, finishedAt } = await findDeliveryOf(fixture, webhook, event);
    assert.deepEqual([state, attempts, dueAt, finishedAt], ['failed', 10, null, fixture.clock.now()]);
    assert.equal(log.length, 10);
    fixture.clock.advance(30 * DAY);
    assert.deepEqual(await fixture.deliverDue(), []);
  });

  it('sends the next event of a subject only after the earlier one has ended', async () => {
    const fixture = new WebhookFixture();
    await fixture.addWebhook();
    const [first, second] = [
      await fixture.addEvent({ subjectId: SUBJECT }),
      await fixture.addEvent({ subjectId: SUBJECT }),
    ];
    fixture.sender.respond = () => respondWith(500);
    await fixture.deliverDue();
    fixture.clock.advance(10 * SECOND);
    fixture.sender.respond = () => respondWith(200);
    while ((await fixture.deliverDue()).length > 0);

    assert.deepEqual(fixture.sender.eventIds, [first.id, first.id, second.id]);
  });

  it('sends nothing to a disabled webhook', async () => {
    const fixture = new WebhookFixture();
    const { webhook } = await fixture.addWebhook();
    await fixture.addEvent();
    await fixture.configure.execute({ siteId: SITE, webhookId: webhook.id, status: 'disabled' });

    assert.deepEqual(await fixture.deliverDue(), []);
    await fixture.configure.execute({ siteId: SITE, webhookId: webhook.id, status: 'active' });
    assert.equal((await fixture.deliverDue()).length, 1);
  });

  it('repeats an attempt whose worker has died after its lease, and ignores its outcome', async () => {
    const fixture = new WebhookFixture();
    const { webhook } = await fixture.addWebhook();
    const event = await fixture.addEvent();
    let respond = (_status: number) => {};
    fixture.sender.respond = () =>
      new Promise((resolve) => {
        respond = (status) => resolve(respondWith(status));
      });
    const [first] = await fixture.deliver.execute(new AbortController().signal);
    const respondFirst = respond;
    fixture.clock.advance(30 * SECOND - 1);
    assert.deepEqual(await fixture.deliverDue(), []);
    fixture.clock.advance(1);
    const [second] = await fixture.deliver.execute(new AbortController().signal);
    respondFirst(500);
    await first;
    assert.equal((await findDeliveryOf(fixture, webhook, event)).attempts, 0);
    respond(200);
    await second;

    assert.equal((await findDeliveryOf(fixture, webhook, event)).state, 'delivered');
  });
});

describe('DeliverWebhooks while the process stops', () => {
  it('does not count an attempt that is interrupted, which is due again at once', async () => {
    const fixture = new WebhookFixture();
    const { webhook } = await fixture.addWebhook();
    const event = await fixture.addEvent();
    const before = await findDeliveryOf(fixture, webhook, event);
    const stop = new AbortController();
    fixture.sender.respond = (_, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve({ outcome: 'failed', code: 'timed_out', durationMs: 3 }));
      });
    const attempts = await fixture.deliver.execute(stop.signal);
    stop.abort();
    const reports = await Promise.all(attempts);

    assert.deepEqual(
      reports.map(({ isDelivered }) => isDelivered),
      [false],
    );
    assert.deepEqual(await findDeliveryOf(fixture, webhook, event), before);
    assert.equal((await fixture.readWebhook(webhook)).failingSince, null);
    fixture.sender.respond = () => respondWith(200);
    assert.equal((await fixture.deliverDue()).length, 1);
  });

  it('counts an attempt that still succeeds', async () => {
    const fixture = new WebhookFixture();
    const { webhook } = await fixture.addWebhook();
    const event = await fixture.addEvent();
    const stop = new AbortController();
    fixture.sender.respond = () => {
      stop.abort();
      return respondWith(200);
    };
    await Promise.all(await fixture.deliver.execute(stop.signal));

    assert.equal((await findDeliveryOf(fixture, webhook, event)).state, 'delivered');
  });

  it('starts no attempt', async () => {
    const fixture = new WebhookFixture();
    await fixture.addWebhook();
    await fixture.addEvent();

    assert.deepEqual(await fixture.deliver.execute(AbortSignal.abort()), []);
    assert.deepEqual(fixture.sender.requests, []);
  });
});

describe('DeliverWebhooks with secrets that cannot be decrypted', () => {
  /** Replaces the webhook's secrets. Secrets that are encrypted with another master key are unreadable. */
  async function setSecrets(fixture: WebhookFixture, { id }: Webhook, keys: readonly number[]): Promise<void> {
    const secrets = keys.map((key) => fixture.createSecrets(key).create(id).stored);
    await fixture.webhooks.change(SITE, id, (one) => ({ ...one, secrets }));
  }

  it('sends nothing and logs the failure secret_unreadable', async () => {
    const fixture = new WebhookFixture();
    const { webhook } = await fixture.addWebhook();
    await setSecrets(fixture, webhook, [2, 3]);
    const event = await fixture.addEvent();
    const [report] = await fixture.deliverDue();

    assert.equal(report?.isDelivered, false);
    assert.deepEqual(fixture.sender.requests, []);
    const { state, attempts, log } = await findDeliveryOf(fixture, webhook, event);
    assert.deepEqual([state, attempts], ['pending', 1]);
    const logged = { httpStatus: null, failureCode: 'secret_unreadable', responseExcerpt: '' };
    assert.deepEqual(log, [{ at: NOON, durationMs: 0, ...logged }]);
    assert.equal((await fixture.readWebhook(webhook)).failingSince, NOON);
  });

  it('signs with the secrets that can be decrypted', async () => {
    const fixture = new WebhookFixture();
    const { webhook } = await fixture.addWebhook();
    await setSecrets(fixture, webhook, [2, 1]);
    await fixture.addEvent();
    await fixture.deliverDue();

    assert.match(fixture.sender.requests[0]?.headers['webhook-signature'] ?? '', /^v1,[\w+/]{43}=$/);
  });
});
