/** Types of the events that a site's webhooks can receive: docs/webhooks.md#event-types */
export const EVENT_TYPES = [
  'ticket.created',
  'ticket.updated',
  'ticket.commented',
  'ticket.erased',
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

/** Types of the events of chats. They only lead to mails: no webhook can receive them. */
export const CHAT_EVENT_TYPES = ['chat.created', 'chat.commented'] as const;

export type AnyEventType = EventType | (typeof CHAT_EVENT_TYPES)[number];

/**
 * An event that a change produces. The repository that stores the change also stores the event, in the same
 * transaction. Times are in milliseconds since 1970.
 */
export interface NewEvent<Type extends AnyEventType = EventType> {
  readonly siteId: string;
  readonly type: Type;
  /**
   * What the event is about: the id of the ticket, assessment or execution. Otherwise `{provider}:{paymentReference}`,
   * `{installationId}:{deliveryId}` or `{webhookId}:{time}`. A webhook receives the events of one subject in order.
   */
  readonly subjectId: string;
  /** Grows with each change of the subject, so the events of a subject can be sorted by `version`. */
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
export interface StoredEvent<Type extends AnyEventType = EventType> extends NewEvent<Type> {
  readonly id: string;
}

/** A stored event without its document. A document has up to a megabyte. */
export type EventHeader<Type extends AnyEventType = EventType> = Omit<StoredEvent<Type>, 'document'>;

/** Whether webhooks can receive the event. */
export function isPublicEvent<Event extends { readonly type: AnyEventType }>(
  event: Event,
): event is Event & { readonly type: EventType } {
  return EVENT_TYPES.some((type) => type === event.type);
}

/** Types of events that add a message that the visitor can see. Only these lead to mails. */
const MESSAGE_EVENT_TYPES: readonly AnyEventType[] = [
  'ticket.created',
  'ticket.commented',
  'chat.created',
  'chat.commented',
];

/** Whether the event may have added a message that the visitor can see. */
export function isMessageEvent({ type }: Pick<NewEvent<AnyEventType>, 'type'>): boolean {
  return MESSAGE_EVENT_TYPES.includes(type);
}

/** The kinds of event receivers that a site has. */
export interface ReceiverKinds {
  readonly hasWebhook: boolean;
  /** Whether the site's routing has an alert, or visitors are mailed answers. */
  readonly hasMails: boolean;
}

export const NO_RECEIVERS: ReceiverKinds = { hasWebhook: false, hasMails: false };

/** Whether a site with these receivers needs the event. Other events are not stored. */
export function hasReceiver(event: NewEvent<AnyEventType>, { hasWebhook, hasMails }: ReceiverKinds): boolean {
  return (hasWebhook && isPublicEvent(event)) || (hasMails && isMessageEvent(event));
}
