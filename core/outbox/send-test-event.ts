import type { StoredEvent } from '../events/event.ts';
import type { ChangeFeed } from '../shared/change-feed.port.ts';
import type { Clock } from '../shared/clock.port.ts';
import { announceWaitingEvents } from '../webhooks/event-announcements.ts';
import type { ReadWebhook } from '../webhooks/read-webhook.ts';
import { createTestSubjectId } from '../webhooks/subscription.ts';
import { WebhookDisabledError, WebhookNotFoundError } from '../webhooks/webhook-errors.ts';
import type { EventOutbox } from './event-outbox.port.ts';

export interface SendTestEventCommand {
  readonly siteId: string;
  readonly webhookId: string;
  /** Account or command line that requested the test. */
  readonly by: string;
}

/**
 * Sends an event of type `webhook.test` to one webhook, whatever its event types are.
 * @throws WebhookNotFoundError, WebhookDisabledError
 */
export class SendTestEvent {
  constructor(
    private readonly readWebhook: ReadWebhook,
    private readonly outbox: Pick<EventOutbox, 'append'>,
    private readonly feed: ChangeFeed,
    private readonly clock: Clock,
  ) {}

  /** Returns the stored event. Its delivery is created when the event is dispatched. */
  async execute({ siteId, webhookId, by }: SendTestEventCommand): Promise<StoredEvent> {
    const webhook = await this.readWebhook.execute({ siteId, webhookId });
    if (webhook.status === 'disabled') throw new WebhookDisabledError();
    const now = this.clock.now();
    const event = await this.outbox.append({
      siteId,
      type: 'webhook.test',
      subjectId: createTestSubjectId(webhookId, now),
      version: now,
      occurredAt: now,
      changedBy: by,
      changeNumber: null,
      document: '{}',
    });
    if (!event) throw new WebhookNotFoundError();
    announceWaitingEvents(this.feed);
    return event;
  }
}
