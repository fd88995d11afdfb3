import type { AnyEventType, EventHeader, NewEvent, StoredEvent } from '../events/event.ts';
import type { NotificationSettings } from '../notifications/notification-settings.ts';
import type { PlannedMail } from '../notifications/queued-mail.ts';
import type { Routing } from '../routing/routing.ts';
import type { Webhook } from '../webhooks/webhook.ts';

/** The settings of a site that decide who receives its events. */
export interface EventReceivers {
  readonly webhooks: readonly Webhook[];
  readonly routing: Routing;
  readonly notifications: NotificationSettings;
}

/** The deliveries and mails to create for an event. */
export interface DispatchPlan {
  /** Webhooks that receive the event. Empty if the event is not public. */
  readonly webhookIds: readonly string[];
  readonly mails: readonly PlannedMail[];
  /** Whether the event stays stored, so that it can be sent to webhooks again. Otherwise it is deleted. */
  readonly isRetained: boolean;
}

/**
 * Decides which deliveries and mails to create for an event. `receivers` are the settings of the event's site. The
 * store first calls the function without the event's document, because a document may have a megabyte and is rarely
 * needed. If the function returns `document_needed`, the store calls it again with the document. Must be pure.
 */
export type PlanDispatch = (
  event: EventHeader<AnyEventType>,
  receivers: EventReceivers,
  document?: string,
) => DispatchPlan | 'document_needed';

/**
 * The outbox of events. Repositories store the events of a change in the same transaction as the change, if the
 * change's site has a receiver of events: a webhook, a routing with an alert, or mails about answers to visitors.
 * Dispatching an event creates its deliveries and mails.
 */
export interface EventOutbox {
  /**
   * Stores an event that does not come from a stored change, such as a test event, and returns it. Stores nothing and
   * returns `undefined` if the site has no receiver for it. Durable when the promise resolves.
   */
  append(event: NewEvent): Promise<StoredEvent | undefined>;

  /**
   * Dispatches at most `limit` events, in the order stored for each subject: creates the deliveries and mails that
   * `plan` returns, and marks the event as dispatched or deletes it, in one atomic step. `now` is the due time of
   * deliveries and the creation time of mails, in milliseconds since 1970. Returns the number of dispatched events. Of
   * concurrent callers, only one dispatches an event.
   *
   * If the site has a pending mail with the same group key that was never leased, no mail is created. The item is added
   * to the pending mail, whose due time stays the same.
   */
  dispatch(now: number, plan: PlanDispatch, limit: number): Promise<number>;

  /**
   * Deletes at most `limit` events of the site that occurred before `at`, with their deliveries in any state. If a
   * deleted delivery was pending, the next delivery of its queue becomes due at once. Returns the number of deleted
   * events.
   */
  deleteOccurredBefore(siteId: string, at: number, limit: number): Promise<number>;
}
