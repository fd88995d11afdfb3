/** Maximum number of requests that a process sends at a time. */
const MAX_CONCURRENT_REQUESTS = 128;
/** Maximum number of concurrent requests to one webhook. */
const MAX_REQUESTS_PER_WEBHOOK = 16;
/**
 * Maximum number of concurrent requests to a webhook whose latest `FAILURES_BEFORE_LIMIT` attempts failed. A webhook
 * that does not respond then uses only a few of the requests that other webhooks could use.
 */
const MAX_REQUESTS_PER_FAILING_WEBHOOK = 2;
const FAILURES_BEFORE_LIMIT = 3;

/** Counts the requests in progress and the latest failures of each webhook, and limits the number of requests. */
export class WebhookRequestLimits {
  private readonly requests = new Map<string, number>();
  /** Number of failed attempts since the last successful one, by webhook id. */
  private readonly failures = new Map<string, number>();
  private total = 0;

  /** Number of further requests that may begin now. */
  get capacity(): number {
    return MAX_CONCURRENT_REQUESTS - this.total;
  }

  /** Number of further requests to this webhook that may begin now. */
  capacityOf(webhookId: string): number {
    const isFailing = (this.failures.get(webhookId) ?? 0) >= FAILURES_BEFORE_LIMIT;
    const limit = isFailing ? MAX_REQUESTS_PER_FAILING_WEBHOOK : MAX_REQUESTS_PER_WEBHOOK;
    return limit - (this.requests.get(webhookId) ?? 0);
  }

  recordStart(webhookId: string): void {
    this.count(webhookId, 1);
  }

  recordEnd(webhookId: string): void {
    this.count(webhookId, -1);
  }

  recordResult(webhookId: string, isDelivered: boolean): void {
    if (isDelivered) this.failures.delete(webhookId);
    else this.failures.set(webhookId, (this.failures.get(webhookId) ?? 0) + 1);
  }

  private count(webhookId: string, difference: number): void {
    const count = (this.requests.get(webhookId) ?? 0) + difference;
    if (count > 0) this.requests.set(webhookId, count);
    else this.requests.delete(webhookId);
    this.total += difference;
  }
}
