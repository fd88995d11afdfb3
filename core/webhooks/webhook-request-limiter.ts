import { SECOND } from '../shared/time.ts';

/** Maximum number of requests that a process sends at a time. */
const MAX_CONCURRENT_REQUESTS = 128;
/**
 * Minimum and maximum limit of concurrent requests to one webhook. The limit starts at the minimum. Each fast success
 * doubles it, and each other attempt halves it. So slow endpoints leave most of the concurrent requests to other
 * webhooks.
 */
const [MIN_REQUESTS_PER_WEBHOOK, MAX_REQUESTS_PER_WEBHOOK] = [2, 16];
/** A successful attempt that took longer than this, in milliseconds, counts like a failed one. */
const SLOW_ATTEMPT_MS = SECOND;
/**
 * No request begins while the bodies of the requests in progress have more characters than this in total. A body may
 * have a megabyte, and the sending process holds all of them in memory.
 */
const MAX_BODY_CHARACTERS_IN_PROGRESS = 16 * 1024 * 1024;

/** Counts the requests in progress of each webhook, and limits their number. */
export class WebhookRequestLimiter {
  private readonly requests = new Map<string, number>();
  /** Maximum number of concurrent requests by webhook id. Webhooks at the minimum have no entry. */
  private readonly requestLimits = new Map<string, number>();
  private requestCount = 0;
  private bodyCharacters = 0;

  /** Number of further requests that may begin now. */
  get availableRequests(): number {
    return this.bodyCharacters > MAX_BODY_CHARACTERS_IN_PROGRESS ? 0 : MAX_CONCURRENT_REQUESTS - this.requestCount;
  }

  /** Number of further requests to this webhook that may begin now. */
  availableRequestsTo(webhookId: string): number {
    return this.findRequestLimit(webhookId) - (this.requests.get(webhookId) ?? 0);
  }

  /**
   * Counts a request whose body has about `length` characters. Returns a function to call when the request has ended.
   */
  recordStart(webhookId: string, length: number): () => void {
    this.addToCounts(webhookId, 1, length);
    return () => this.addToCounts(webhookId, -1, -length);
  }

  /** Adapts the webhook's limit to the result of an attempt that took `durationMs` milliseconds. */
  adjustRequestLimit(webhookId: string, isDelivered: boolean, durationMs: number): void {
    const isFast = isDelivered && durationMs <= SLOW_ATTEMPT_MS;
    const limit = Math.min(this.findRequestLimit(webhookId) * (isFast ? 2 : 0.5), MAX_REQUESTS_PER_WEBHOOK);
    if (limit > MIN_REQUESTS_PER_WEBHOOK) this.requestLimits.set(webhookId, limit);
    else this.requestLimits.delete(webhookId);
  }

  private findRequestLimit(webhookId: string): number {
    return this.requestLimits.get(webhookId) ?? MIN_REQUESTS_PER_WEBHOOK;
  }

  private addToCounts(webhookId: string, difference: number, length: number): void {
    const count = (this.requests.get(webhookId) ?? 0) + difference;
    if (count > 0) this.requests.set(webhookId, count);
    else this.requests.delete(webhookId);
    this.requestCount += difference;
    this.bodyCharacters += length;
  }
}
