import { SECOND } from '../shared/time.ts';

/** Maximum number of requests that a process sends at a time. */
const MAX_CONCURRENT_REQUESTS = 128;
/** Maximum number of concurrent requests to one webhook. */
const MAX_REQUESTS_PER_WEBHOOK = 16;
/**
 * Maximum number of concurrent requests to a webhook whose latest `FAILURES_BEFORE_LIMIT` attempts failed or were slow.
 * This leaves request slots for other webhooks.
 */
const MAX_REQUESTS_PER_FAILING_WEBHOOK = 2;
const FAILURES_BEFORE_LIMIT = 3;
/** A successful attempt that took longer counts like a failed one for the limit, in milliseconds. */
const SLOW_ATTEMPT_MS = SECOND;
/**
 * No request begins while the bodies of those in progress have more characters than this. A body may have a megabyte,
 * and the process that sends holds all of them in memory.
 */
const MAX_CHARACTERS_IN_PROGRESS = 16 * 1024 * 1024;

/** Counts the requests in progress and the latest failures of each webhook, and limits the number of requests. */
export class WebhookRequestLimits {
  private readonly requests = new Map<string, number>();
  /** Number of failed or slow attempts since the last other one, by webhook id. */
  private readonly failures = new Map<string, number>();
  private requestCount = 0;
  private characters = 0;

  /** Number of further requests that may begin now. */
  get capacity(): number {
    return this.characters > MAX_CHARACTERS_IN_PROGRESS ? 0 : MAX_CONCURRENT_REQUESTS - this.requestCount;
  }

  /** Number of further requests to this webhook that may begin now. */
  capacityOf(webhookId: string): number {
    const isFailing = (this.failures.get(webhookId) ?? 0) >= FAILURES_BEFORE_LIMIT;
    const limit = isFailing ? MAX_REQUESTS_PER_FAILING_WEBHOOK : MAX_REQUESTS_PER_WEBHOOK;
    return limit - (this.requests.get(webhookId) ?? 0);
  }

  /** Counts a request whose body has about `length` characters. Returns the function that ends it. */
  recordStart(webhookId: string, length: number): () => void {
    this.count(webhookId, 1, length);
    return () => this.count(webhookId, -1, -length);
  }

  recordResult(webhookId: string, isDelivered: boolean, durationMs: number): void {
    if (isDelivered && durationMs <= SLOW_ATTEMPT_MS) this.failures.delete(webhookId);
    else this.failures.set(webhookId, (this.failures.get(webhookId) ?? 0) + 1);
  }

  private count(webhookId: string, difference: number, length: number): void {
    const count = (this.requests.get(webhookId) ?? 0) + difference;
    if (count > 0) this.requests.set(webhookId, count);
    else this.requests.delete(webhookId);
    this.requestCount += difference;
    this.characters += length;
  }
}
