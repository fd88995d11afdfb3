import type { StoredEvent } from '../events/event.ts';
import type { Clock } from '../shared/clock.port.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import type { IdGenerator } from '../shared/id-generator.port.ts';
import { memoize } from '../shared/memoize.ts';
import { SecretUnreadableError } from '../shared/secret-cipher.port.ts';
import { SECOND } from '../shared/time.ts';
import type { TraceContext } from '../shared/trace-context.ts';
import {
  type AttemptResult,
  isSuccess,
  toAttemptLogEntry,
  toAttemptOutcome,
  toInterruptedOutcome,
} from './attempt-outcome.ts';
import { signWebhook } from './sign-webhook.ts';
import type { Webhook } from './webhook.ts';
import type { WebhookAttemptFailureCode, WebhookDelivery } from './webhook-delivery.ts';
import { WebhookHealthRecorder } from './webhook-health-recorder.ts';
import type { LeasedWebhookDelivery, WebhookQueue } from './webhook-queue.port.ts';
import type { WebhookRepository } from './webhook-repository.port.ts';
import { WebhookRequestLimiter } from './webhook-request-limiter.ts';
import type { WebhookSecretManager } from './webhook-secret-manager.ts';
import type { WebhookSender } from './webhook-sender.port.ts';
import { createAttemptTraceparent, deriveEventTrace } from './webhook-trace.ts';

/** Formats the JSON body of an event, with or without the internal notes of a ticket. */
export type FormatEventBody = (event: StoredEvent, includeNotes: boolean) => string;

/** Functions that cache their results, because the deliveries of one call often share an event or a webhook. */
interface CallCache {
  formatBody(event: StoredEvent, includeNotes: boolean): string;
  /** @throws SecretUnreadableError */
  decryptSecrets(webhook: Webhook): readonly string[];
}

const USER_AGENT = 'Portico-Webhooks';
/**
 * Duration of a lease. One attempt takes less time, so a lease is not renewed. If a worker dies, its deliveries wait
 * this long.
 */
const LEASE_MS = 30 * SECOND;
/** Maximum number of deliveries that one call starts. It is small because each body may have a megabyte. */
const MAX_DELIVERIES_PER_CALL = 16;

/** The result of one attempt. */
export interface WebhookAttemptReport {
  readonly siteId: string;
  readonly webhookId: string;
  readonly eventId: string;
  /** Trace id of the request, which is the same for all attempts to send the event. */
  readonly traceId: string;
  readonly isDelivered: boolean;
  /** State of the delivery after the attempt. */
  readonly state: WebhookDelivery['state'];
  /** Time from the creation of the delivery to the start of its first attempt, in ms. Null for later attempts. */
  readonly waitMs: number | null;
  readonly durationMs: number;
  /** Status code of the response. Null if there was no response. */
  readonly httpStatus: number | null;
  /** Why there was no response. Null if there was one. */
  readonly failureCode: WebhookAttemptFailureCode | null;
}

/**
 * Sends due deliveries. A process has one instance, which counts the requests in progress. docs/webhooks.md#retries
 * @throws StoreUnavailableError
 */
export class DeliverWebhooks {
  private readonly limits = new WebhookRequestLimiter();
  private readonly health: WebhookHealthRecorder;

  constructor(
    private readonly queue: WebhookQueue,
    webhooks: WebhookRepository,
    private readonly sender: WebhookSender,
    private readonly secrets: WebhookSecretManager,
    private readonly formatBody: FormatEventBody,
    private readonly cryptography: Cryptography,
    private readonly clock: Clock,
    ids: IdGenerator,
    /** Delays between attempts, in seconds. */
    private readonly retryDelays: readonly number[],
  ) {
    this.health = new WebhookHealthRecorder(webhooks, clock, ids);
  }

  /**
   * Starts attempts for due deliveries, up to this process's request limits. Returns one promise per attempt, which
   * resolves when the outcome is stored.
   */
  async execute(stop: AbortSignal): Promise<readonly Promise<WebhookAttemptReport>[]> {
    const limit = Math.min(this.limits.availableRequests, MAX_DELIVERIES_PER_CALL);
    if (stop.aborted || limit <= 0) return [];
    const now = this.clock.now();
    const leasedDeliveries = await this.queue.acquire(
      now,
      now + LEASE_MS,
      (webhookId) => this.limits.availableRequestsTo(webhookId),
      limit,
    );
    const cache = this.createCallCache();
    return leasedDeliveries.map((leased) => this.attempt(leased, cache, stop));
  }

  private createCallCache(): CallCache {
    const withNotes = memoize((event: StoredEvent) => this.formatBody(event, true));
    const withoutNotes = memoize((event: StoredEvent) => this.formatBody(event, false));
    return {
      formatBody: (event, includeNotes) => (includeNotes ? withNotes(event) : withoutNotes(event)),
      decryptSecrets: memoize((webhook) => this.secrets.decryptValidSecrets(webhook)),
    };
  }

  private async attempt(
    leased: LeasedWebhookDelivery,
    cache: CallCache,
    stop: AbortSignal,
  ): Promise<WebhookAttemptReport> {
    const { id } = leased.webhook;
    const recordEnd = this.limits.recordStart(id, leased.event.document.length);
    try {
      return await this.sendAndRecord(leased, cache, stop);
    } finally {
      recordEnd();
    }
  }

  private async sendAndRecord(
    { lease, delivery, event, webhook }: LeasedWebhookDelivery,
    cache: CallCache,
    stop: AbortSignal,
  ): Promise<WebhookAttemptReport> {
    const waitMs = delivery.log.length === 0 ? this.clock.now() - delivery.createdAt : null;
    const trace = deriveEventTrace(event.id, this.cryptography);
    const result = await this.send(event, webhook, trace, cache, stop);
    const now = this.clock.now();
    const { durationMs, httpStatus, failureCode } = toAttemptLogEntry(result, now);
    const ids = { siteId: webhook.siteId, webhookId: webhook.id, eventId: event.id, traceId: trace.traceId };
    const report = { ...ids, isDelivered: isSuccess(result), waitMs, durationMs, httpStatus, failureCode };
    if (stop.aborted && !report.isDelivered) {
      await this.queue.recordOutcome(lease, event.id, toInterruptedOutcome(delivery, now));
      return { ...report, state: 'pending' };
    }
    // Only the delay of a retry is random.
    const random = report.isDelivered ? 0 : this.random();
    const outcome = toAttemptOutcome(delivery, result, now, this.retryDelays, random);
    await this.queue.recordOutcome(lease, event.id, outcome);
    this.limits.adjustRequestLimit(webhook.id, report.isDelivered, durationMs);
    await this.health.recordResult(webhook, result);
    return { ...report, state: outcome.state };
  }

  private async send(
    event: StoredEvent,
    webhook: Webhook,
    trace: TraceContext,
    cache: CallCache,
    stop: AbortSignal,
  ): Promise<AttemptResult> {
    const body = cache.formatBody(event, webhook.includeNotes);
    const content = { eventId: event.id, at: this.clock.now(), body };
    let secrets: readonly string[];
    try {
      secrets = cache.decryptSecrets(webhook);
    } catch (error) {
      if (error instanceof SecretUnreadableError)
        return { outcome: 'failed', code: 'secret_unreadable', durationMs: 0 };
      throw error;
    }
    const headers = {
      'content-type': 'application/json',
      'user-agent': USER_AGENT,
      traceparent: createAttemptTraceparent(trace, this.cryptography),
      ...signWebhook(content, secrets, this.cryptography),
    };
    return this.sender.send({ url: webhook.url, headers, body }, stop);
  }

  /** Returns a random number that is at least 0 and less than 1. */
  private random(): number {
    const [high = 0, low = 0] = this.cryptography.randomBytes(2);
    return (high * 256 + low) / 65_536;
  }
}
