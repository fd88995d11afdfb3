import type { RecordAudit } from '../access/record-audit.ts';
import type { StoredEvent } from '../events/event.ts';
import type { Clock } from '../shared/clock.port.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import { SecretUnreadable } from '../shared/secret-cipher.port.ts';
import { SECOND } from '../shared/time.ts';
import { type AttemptResult, isSuccess, toAttemptOutcome, toUnchangedOutcome } from './attempt-outcome.ts';
import { signWebhook } from './sign-webhook.ts';
import { type DisabledReason, MAX_FAILING_MS, type Webhook } from './webhook.ts';
import type { LeasedDelivery, WebhookQueue } from './webhook-queue.port.ts';
import type { WebhookRepository } from './webhook-repository.port.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';
import type { WebhookSender } from './webhook-sender.port.ts';

/** Formats the JSON body of an event for a webhook. */
export type FormatEventBody = (event: StoredEvent, webhook: Webhook) => string;

const USER_AGENT = 'Portico-Webhooks';
/** Longer than one attempt can take, so a lease is not renewed. If a worker dies, its deliveries wait this long. */
const LEASE_MS = 20 * SECOND;
/** Maximum number of requests that this process sends at a time. */
const MAX_CONCURRENT_REQUESTS = 128;
/** Maximum number of concurrent requests to one webhook. */
const MAX_REQUESTS_PER_WEBHOOK = 16;
/**
 * Maximum number of concurrent requests to a webhook whose latest `FAILURES_BEFORE_LIMIT` attempts failed. A webhook
 * that does not respond then uses only a few of the requests that other webhooks could use.
 */
const MAX_REQUESTS_PER_FAILING_WEBHOOK = 2;
const FAILURES_BEFORE_LIMIT = 3;

/** The result of one attempt. */
export interface AttemptReport {
  readonly siteId: string;
  readonly webhookId: string;
  readonly eventId: string;
  readonly isDelivered: boolean;
}

/**
 * Sends due deliveries. A process has one instance, which counts the requests in progress. docs/webhooks.md#retries
 * @throws StoreUnavailable
 */
export class DeliverWebhooks {
  private readonly requests = new Map<string, number>();
  /** Number of failed attempts since the last successful one, by webhook id. */
  private readonly failures = new Map<string, number>();
  private requestCount = 0;

  constructor(
    private readonly queue: WebhookQueue,
    private readonly webhooks: WebhookRepository,
    private readonly sender: WebhookSender,
    private readonly secrets: WebhookSecrets,
    private readonly formatBody: FormatEventBody,
    private readonly recordAudit: RecordAudit,
    private readonly cryptography: Cryptography,
    private readonly clock: Clock,
    /** Delays between attempts, in seconds. */
    private readonly retryDelays: readonly number[],
  ) {}

  /**
   * Starts an attempt for each due delivery, as many as this process may send now, and returns them. Each promise
   * resolves when the outcome is stored. The list is empty if nothing is due, or if the limits are reached.
   */
  async execute(stop: AbortSignal): Promise<readonly Promise<AttemptReport>[]> {
    const limit = MAX_CONCURRENT_REQUESTS - this.requestCount;
    if (stop.aborted || limit <= 0) return [];
    const now = this.clock.now();
    const taken = await this.queue.take(now, now + LEASE_MS, (webhookId) => this.capacityOf(webhookId), limit);
    return taken.map((leased) => this.attempt(leased, stop));
  }

  private capacityOf(webhookId: string): number {
    const isFailing = (this.failures.get(webhookId) ?? 0) >= FAILURES_BEFORE_LIMIT;
    const limit = isFailing ? MAX_REQUESTS_PER_FAILING_WEBHOOK : MAX_REQUESTS_PER_WEBHOOK;
    return limit - (this.requests.get(webhookId) ?? 0);
  }

  private async attempt(leased: LeasedDelivery, stop: AbortSignal): Promise<AttemptReport> {
    const { siteId, id } = leased.webhook;
    this.countRequest(id, 1);
    try {
      const isDelivered = await this.sendAndSettle(leased, stop);
      return { siteId, webhookId: id, eventId: leased.event.id, isDelivered };
    } finally {
      this.countRequest(id, -1);
    }
  }

  private async sendAndSettle(
    { lease, delivery, event, webhook }: LeasedDelivery,
    stop: AbortSignal,
  ): Promise<boolean> {
    const result = await this.send(event, webhook, stop);
    const now = this.clock.now();
    if (stop.aborted && !isSuccess(result)) {
      await this.queue.settle(lease, event.id, toUnchangedOutcome(delivery, now));
      return false;
    }
    const outcome = toAttemptOutcome(delivery, result, now, this.retryDelays, this.random());
    await this.queue.settle(lease, event.id, outcome);
    await this.updateFailing(webhook, result);
    return isSuccess(result);
  }

  private async send(event: StoredEvent, webhook: Webhook, stop: AbortSignal): Promise<AttemptResult> {
    const body = this.formatBody(event, webhook);
    const content = { eventId: event.id, at: this.clock.now(), body };
    let secrets: readonly string[];
    try {
      secrets = this.secrets.decryptValidSecrets(webhook);
    } catch (error) {
      if (error instanceof SecretUnreadable) return { outcome: 'failed', code: 'secret_unreadable', durationMs: 0 };
      throw error;
    }
    const headers = {
      'content-type': 'application/json',
      'user-agent': USER_AGENT,
      ...signWebhook(content, secrets, this.cryptography),
    };
    return this.sender.send({ url: webhook.url, headers, body }, stop);
  }

  /** Stores when a webhook begins and ceases to fail, and disables it if it is gone or has failed for too long. */
  private async updateFailing(webhook: Webhook, result: AttemptResult): Promise<void> {
    const { id, failingSince } = webhook;
    if (isSuccess(result)) {
      this.failures.delete(id);
      if (failingSince !== null) await this.changeIfActive(webhook, (one) => ({ ...one, failingSince: null }));
      return;
    }
    this.failures.set(id, (this.failures.get(id) ?? 0) + 1);
    const now = this.clock.now();
    const isGone = result.outcome === 'responded' && result.status === 410;
    if (isGone || hasFailedTooLong(webhook, now)) await this.disable(webhook, isGone ? 'gone' : 'failing', now);
    else if (failingSince === null)
      await this.changeIfActive(webhook, (one) => ({ ...one, failingSince: one.failingSince ?? now }));
  }

  /** Disables the webhook. If its reason is `failing`, not if another attempt has succeeded since this one began. */
  private async disable(webhook: Webhook, reason: DisabledReason, now: number): Promise<void> {
    const isDisabled = await this.changeIfActive(webhook, (one) =>
      reason === 'failing' && !hasFailedTooLong(one, now)
        ? one
        : { ...one, status: 'disabled', disabledReason: reason, updatedAt: now },
    );
    if (!isDisabled) return;
    const { id, siteId } = webhook;
    await this.recordAudit.execute({
      ownerId: siteId,
      by: 'system',
      action: 'webhook.disabled',
      subjectId: id,
      detail: reason,
    });
  }

  /**
   * Changes the webhook, unless it was disabled or its account has changed it since the attempt began. Returns whether
   * it is changed.
   */
  private async changeIfActive(
    { siteId, id, updatedAt }: Webhook,
    change: (webhook: Webhook) => Webhook,
  ): Promise<boolean> {
    let isChanged = false;
    await this.webhooks.change(siteId, id, (one) => {
      const changed = one.status === 'active' && one.updatedAt === updatedAt ? change(one) : one;
      // The store may run this several times. It stores the result of the last run.
      isChanged = changed !== one;
      return changed;
    });
    return isChanged;
  }

  private countRequest(webhookId: string, difference: number): void {
    const count = (this.requests.get(webhookId) ?? 0) + difference;
    if (count > 0) this.requests.set(webhookId, count);
    else this.requests.delete(webhookId);
    this.requestCount += difference;
  }

  /** Returns a random number that is at least 0 and less than 1. */
  private random(): number {
    const [high = 0, low = 0] = this.cryptography.randomBytes(2);
    return (high * 256 + low) / 65_536;
  }
}

/** Whether all attempts have failed for `MAX_FAILING_MS`. */
function hasFailedTooLong({ failingSince }: Webhook, now: number): boolean {
  return failingSince !== null && now - failingSince >= MAX_FAILING_MS;
}
