import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AttemptReport } from '../../../core/webhooks/deliver-webhooks.ts';
import type { Webhook } from '../../../core/webhooks/webhook.ts';
import { queueEvent } from '../../support/builders/webhook-builder.ts';
import { respondWith, WebhookFixture } from '../../support/fixtures/webhook-fixture.ts';

/** A request in progress, which ends when a test responds. */
interface HeldRequest {
  readonly url: string;
  readonly respond: (status: number) => void;
  readonly attempt: Promise<AttemptReport>;
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

describe('DeliverWebhooks limits concurrent requests', () => {
  it('to 16 per webhook', async () => {
    const fixture = new WebhookFixture();
    const webhooks = await addWebhooks(fixture, 2, 20);
    const [busy] = webhooks as [Webhook];
    const requests = new HeldRequests(fixture);

    assert.equal(await requests.start(), 32);
    assert.deepEqual(requests.counts(webhooks), [16, 16]);
    assert.equal(await requests.start(), 0);
    await requests.end(busy, 200, 3);
    assert.equal(await requests.start(), 3);
    assert.deepEqual(requests.counts(webhooks), [16, 16]);
    await requests.end(busy, 200);
    await requests.start();
    assert.deepEqual(requests.counts(webhooks), [1, 16]);
  });

  it('to 128 in the process, shared between the webhooks', async () => {
    const fixture = new WebhookFixture();
    const webhooks = await addWebhooks(fixture, 10, 20);
    const [first] = webhooks as [Webhook];
    const requests = new HeldRequests(fixture);

    assert.equal(await requests.start(), 128);
    for (const count of requests.counts(webhooks)) assert.ok(count === 12 || count === 13, `${count}`);
    assert.equal(await requests.start(), 0);
    await requests.end(first, 200, 10);
    assert.equal(await requests.start(), 10);
    assert.equal(await requests.start(), 0);
  });

  it('to 2 per webhook after three failed attempts in a row, until one succeeds', async () => {
    const fixture = new WebhookFixture();
    const webhooks = await addWebhooks(fixture, 2, 0);
    const [failing, other] = webhooks as [Webhook, Webhook];
    const attempt = async (status: number) => {
      await queueEvent(fixture, failing);
      fixture.sender.respond = () => respondWith(status);
      await fixture.deliverDue();
    };
    /** Sends 20 events to each webhook, and returns how many requests are concurrent. */
    const countConcurrent = async () => {
      await queueEvents(fixture, webhooks, 20);
      const requests = new HeldRequests(fixture);
      await requests.start();
      const counts = requests.counts(webhooks);
      await requests.end(failing, 503);
      await requests.end(other, 200);
      return counts;
    };

    for (const status of [500, 500, 200, 500, 500]) await attempt(status);
    assert.deepEqual(await countConcurrent(), [16, 16]);
    assert.deepEqual(await countConcurrent(), [2, 16]);
    await attempt(200);
    assert.deepEqual(await countConcurrent(), [16, 16]);
  });
});
