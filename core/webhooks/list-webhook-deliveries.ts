import { createInvalidCursorError } from '../shared/invalid-cursor-error.ts';
import type { ReadWebhook } from './read-webhook.ts';
import type { WebhookDelivery, WebhookDeliveryState } from './webhook-delivery.ts';
import type { WebhookDeliveryLog } from './webhook-delivery-log.port.ts';

export interface WebhookDeliveryQuery {
  readonly siteId: string;
  readonly webhookId: string;
  readonly state?: WebhookDeliveryState | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface WebhookDeliveryList {
  readonly deliveries: readonly WebhookDelivery[];
  readonly page: { readonly limit: number; readonly hasMore: boolean; readonly nextCursor: string | null };
}

/** A cursor is the id of the last event of the previous page. */
const CURSOR_PATTERN = /^evt_[0-9a-z]{1,60}$/;

/** Lists a webhook's deliveries, newest event first. @throws WebhookNotFoundError, InvalidRequestError */
export class ListWebhookDeliveries {
  constructor(
    private readonly log: Pick<WebhookDeliveryLog, 'listPage'>,
    private readonly readWebhook: ReadWebhook,
  ) {}

  async execute({ siteId, webhookId, state, limit, cursor }: WebhookDeliveryQuery): Promise<WebhookDeliveryList> {
    if (cursor !== undefined && !CURSOR_PATTERN.test(cursor)) throw createInvalidCursorError();
    await this.readWebhook.execute({ siteId, webhookId });
    const { deliveries, hasMore } = await this.log.listPage(siteId, webhookId, state, limit, cursor);
    const last = deliveries.at(-1);
    return { deliveries, page: { limit, hasMore, nextCursor: hasMore && last ? last.eventId : null } };
  }
}
