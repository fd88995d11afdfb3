import type { Clock } from '../shared/clock.port.ts';
import { DAY, HOUR } from '../shared/time.ts';
import type { WebhookAttempt } from './webhook-delivery.ts';
import type { CountedWebhookDelivery, WebhookDeliveryLog } from './webhook-delivery-log.port.ts';
import type { WebhookRepository } from './webhook-repository.port.ts';

/** Numbers of deliveries by outcome. */
export interface WebhookDeliveryCounts {
  readonly delivered: number;
  /** Deliveries whose latest attempt failed, and that will be attempted again. */
  readonly retrying: number;
  readonly failed: number;
  /** Deliveries without an attempt. */
  readonly waiting: number;
}

/** The deliveries that a webhook got in the last `SUMMARY_PERIOD_MS`. Times are in milliseconds since 1970. */
export interface WebhookDeliverySummary {
  readonly webhookId: string;
  readonly total: WebhookDeliveryCounts;
  /** False if there are more than `MAX_COUNTED_DELIVERIES`. Then only the newest ones are counted. */
  readonly isComplete: boolean;
  /** The latest attempt among the `MAX_SEARCHED_DELIVERIES` newest deliveries, of any age. Null if none has one. */
  readonly lastAttempt: WebhookAttempt | null;
  /** The counts by the time of creation, oldest first. `at` is the start of the interval. */
  readonly intervals: readonly (WebhookDeliveryCounts & { readonly at: number })[];
}

export const SUMMARY_INTERVAL_MS = 6 * HOUR;
export const SUMMARY_PERIOD_MS = 7 * DAY;
/** Maximum number of deliveries counted per webhook. */
export const MAX_COUNTED_DELIVERIES = 1000;
/** Number of deliveries whose logs are read to find the latest attempt. */
const MAX_SEARCHED_DELIVERIES = 20;

/** Counts the recent deliveries of each of a site's webhooks by outcome. The newest webhook is first. */
export class SummarizeWebhookDeliveries {
  constructor(
    private readonly webhooks: Pick<WebhookRepository, 'list'>,
    private readonly log: Pick<WebhookDeliveryLog, 'listForStatistics' | 'listPage'>,
    private readonly clock: Clock,
  ) {}

  async execute({ siteId }: { readonly siteId: string }): Promise<readonly WebhookDeliverySummary[]> {
    const summaries: WebhookDeliverySummary[] = [];
    // One after the other: a store in the same process reads synchronously, and workers send webhooks in between.
    for (const { id } of await this.webhooks.list(siteId)) summaries.push(await this.summarize(siteId, id));
    return summaries;
  }

  private async summarize(siteId: string, webhookId: string): Promise<WebhookDeliverySummary> {
    const now = this.clock.now();
    const count = SUMMARY_PERIOD_MS / SUMMARY_INTERVAL_MS;
    const begin = Math.floor(now / SUMMARY_INTERVAL_MS) * SUMMARY_INTERVAL_MS - (count - 1) * SUMMARY_INTERVAL_MS;
    const found = await this.log.listForStatistics(siteId, webhookId, MAX_COUNTED_DELIVERIES);
    const recent = found.filter(({ createdAt }) => createdAt >= begin);
    const byInterval: CountedWebhookDelivery[][] = Array.from({ length: count }, () => []);
    for (const one of recent) byInterval[Math.floor((one.createdAt - begin) / SUMMARY_INTERVAL_MS)]?.push(one);
    return {
      webhookId,
      total: countDeliveries(recent),
      isComplete: recent.length < MAX_COUNTED_DELIVERIES,
      lastAttempt: await this.findLastAttempt(siteId, webhookId),
      intervals: byInterval.map((some, index) => ({
        at: begin + index * SUMMARY_INTERVAL_MS,
        ...countDeliveries(some),
      })),
    };
  }

  private async findLastAttempt(siteId: string, webhookId: string): Promise<WebhookAttempt | null> {
    const { deliveries } = await this.log.listPage(siteId, webhookId, undefined, MAX_SEARCHED_DELIVERIES);
    const attempts = deliveries.flatMap(({ log }) => log.slice(-1));
    return attempts.reduce<WebhookAttempt | null>(
      (latest, one) => (latest === null || one.at > latest.at ? one : latest),
      null,
    );
  }
}

function countDeliveries(deliveries: readonly CountedWebhookDelivery[]): WebhookDeliveryCounts {
  const count = (accepts: (one: CountedWebhookDelivery) => boolean) => deliveries.filter(accepts).length;
  return {
    delivered: count(({ state }) => state === 'delivered'),
    retrying: count(({ state, attempts }) => state === 'pending' && attempts > 0),
    failed: count(({ state }) => state === 'failed'),
    waiting: count(({ state, attempts }) => state === 'pending' && attempts === 0),
  };
}
