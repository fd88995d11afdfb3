/** Types of the events that a site's webhooks can receive: docs/webhooks.md#event-types */
export const EVENT_TYPES = [
  'ticket.created',
  'ticket.updated',
  'ticket.commented',
  'assessment.completed',
  'assessment.failed',
  'payment.succeeded',
  'payment.failed',
  'payment.refunded',
  'payment.disputed',
  'payment.unmatched',
  'crm_delivery.failed',
  'webhook.test',
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

/** Types to which a webhook can already subscribe, although no change produces them yet. */
export const RESERVED_EVENT_TYPES = ['ticket.erased'] as const;

/**
 * An event that a change produces. The repository that stores the change also stores the event, in the same
 * transaction. Times are in milliseconds since 1970.
 */
export interface NewEvent {
  readonly siteId: string;
  readonly type: EventType;
  /**
   * What the event is about: the id of the ticket, assessment or execution. Otherwise `{provider}:{paymentReference}`,
   * `{installationId}:{deliveryId}` or `{webhookId}:{time}`. A webhook receives the events of one subject in order.
   */
  readonly subjectId: string;
  /** Grows with each change of the subject, so events of one subject sort by it. */
  readonly version: number;
  readonly occurredAt: number;
  /** Actor of a ticket's change, such as `key:key_…`, or of a test event. Null for other events. */
  readonly changedBy: string | null;
  /** Change number of a ticket's change. Null for other events. */
  readonly changeNumber: number | null;
  /** The resource after the change, as JSON. Its form depends on the type: apps/presenters/webhook-event-body.ts */
  readonly document: string;
}

/** A stored event. Its id is the same for every webhook and every attempt. */
export interface StoredEvent extends NewEvent {
  readonly id: string;
}
