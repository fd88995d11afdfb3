import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { WebhookAttemptReport } from '../../../core/webhooks/deliver-webhooks.ts';
import type { Webhook } from '../../../core/webhooks/webhook.ts';
import { queueEvent } from '../../support/builders/webhook-builder.ts';
import { respondWith, WebhookFixture } from '../../support/fixtures/webhook-fixture.ts';

/** A request in progress, which ends when a test responds. */
interface HeldRequest {
  readonly url: string;
  readonly respond: (status: number) => void;
  readonly attempt: Promise<WebhookAttemptReport>;
}

/** Runs `DeliverWebhooks` with requests that a test ends. */
class HeldRequests {
  private held: readonly HeldRequest[] = [];

  constructor(private readonly fixture: WebhookFixture) {}

  /** Starts the attempts of due deliveries until no more may begin, and returns their number. */
  async start(): Promise<number> {
    let [total, count] = [0, 0];
    do {
      count = await this.startBatch();
      total += count;
    } while (count > 0);
    return total;
  }

  private async startBatch(): Promise<number> {
    const sent: Omit<HeldRequest, 'attempt'>[] = [];
    this.fixture.sender.respond = ({ url }) =>
      new Promise((resolve) => {
        sent.push({ url, respond: (status) => resolve(respondWith(status)) });
      });
    const attempts = await this.fixture.deliver.execute(new AbortController().signal);
    const started = attempts.flatMap((attempt, index) => (sent[index] ? [{ ...sent[index], attempt }] : []));
    this.held = [...this.held, ...started];
    return started.length;
  }

  /** The number of requests in progress to each webhook. */
  counts(webhooks: readonly Webhook[]): readonly number[] {
    return webhooks.map(({ url }) => this.held.filter((one) => one.url === url).length);
  }

  /** Ends `count` requests to the webhook, or all, with the status. */
  async end({ url }: Webhook, status: number, count = Number.POSITIVE_INFINITY): Promise<void> {
    const ended = this.held.filter((one) => one.url === url).slice(0, count);
    for (const { respond } of ended) respond(status);
    await Promise.all(ended.map(({ attempt }) => attempt));
    this.held = this.held.filter((one) => !ended.includes(one));
  }
}

/** Adds webhooks, each with deliveries about `subjects` subjects. */
async function addWebhooks(fixture: WebhookFixture, count: number, subjects: number): Promise<readonly Webhook[]> {
  const webhooks: Webhook[] = [];
  for (let index = 0; index < count; index += 1) webhooks.push((await fixture.addWebhook()).webhook);
  await queueEvents(fixture, webhooks, subjects);
  return webhooks;
}

async function queueEvents(fixture: WebhookFixture, webhooks: readonly Webhook[], subjects: number): Promise<void> {
  for (const webhook of webhooks) for (let count = 0; count < subjects; count += 1) await queueEvent(fixture, webhook);
}

/** Lets three attempts of each webhook succeed, one after the other, which raises its request limit to the maximum. */
async function raiseLimits(fixture: WebhookFixture, webhooks: readonly Webhook[]): Promise<void> {
  for (let count = 0; count < 3; count += 1) {
    await queueEvents(fixture, webhooks, 1);
    fixture.sender.respond = () => respondWith(200);
    await fixture.deliverDue();
  }
}

describe('DeliverWebhooks limits concurrent requests', () => {
  it('to 2 per new webhook, and twice as many after each success, up to 16', async () => {
    const fixture = new WebhookFixture();
    const [webhook] = (await addWebhooks(fixture, 1, 40)) as [Webhook];
    const requests = new HeldRequests(fixture);

    assert.equal(await requests.start(), 2);
    const counts: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      await requests.end(webhook, 200, 1);
      await requests.start();
      counts.push(...requests.counts([webhook]));
    }
    assert.deepEqual(counts, [4, 8, 16, 16]);
    assert.equal(await requests.start(), 0);
  });

  it('to half as many after each failure, but not fewer than 2', async () => {
    const fixture = new WebhookFixture();
    const webhooks = await addWebhooks(fixture, 2, 0);
    await raiseLimits(fixture, webhooks);
    await queueEvents(fixture, webhooks, 60);
    const [failing] = webhooks as [Webhook];
    const requests = new HeldRequests(fixture);

    const counts: (readonly number[])[] = [];
    for (let failures = 0; failures < 5; failures += 1) {
      await requests.start();
      counts.push(requests.counts(webhooks));
      await requests.end(failing, 503, failures === 0 ? 1 : Number.POSITIVE_INFINITY);
    }
    assert.deepEqual(counts, [
      [16, 16],
      [15, 16],
      [2, 16],
      [2, 16],
      [2, 16],
    ]);
  });

  it('to 128 in the process, shared between the webhooks', async () => {
    const fixture = new WebhookFixture();
    const webhooks = await addWebhooks(fixture, 10, 0);
    await raiseLimits(fixture, webhooks);
    await queueEvents(fixture, webhooks, 20);
    const [first] = webhooks as [Webhook];
    const requests = new HeldRequests(fixture);

    assert.equal(await requests.start(), 128);
    for (const count of requests.counts(webhooks)) assert.ok(count === 12 || count === 13, `${count}`);
    assert.equal(await requests.start(), 0);
    await requests.end(first, 200, 10);
    assert.equal(await requests.start(), 10);
    assert.equal(await requests.start(), 0);
  });

  it('so that 19 endpoints that do not respond leave requests to others', async () => {
    const fixture = new WebhookFixture();
    const webhooks = await addWebhooks(fixture, 19, 40);
    const requests = new HeldRequests(fixture);
    assert.equal(await requests.start(), 38);

    const { webhook: other } = await fixture.addWebhook();
    await queueEvents(fixture, [other], 1);
    assert.equal(await requests.start(), 1);
    assert.deepEqual(requests.counts([...webhooks.slice(0, 2), other]), [2, 2, 1]);
  });
});
