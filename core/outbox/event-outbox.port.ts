import type { NewEvent, StoredEvent } from '../events/event.ts';
import type { Webhook } from '../webhooks/webhook.ts';

/** Returns the ids of the webhooks that receive an event. `webhooks` are those of its site. Must be pure. */
export type DispatchPlan = (event: StoredEvent, webhooks: readonly Webhook[]) => readonly string[];

/**
 * The outbox of events. Repositories store the events of a change in the same transaction as the change, if the
 * change's site has a webhook. Dispatching an event creates its deliveries.
 */
export interface EventOutbox {
  /**
   * Stores an event that does not come from a stored change, such as a test event, and returns it. Stores nothing and
   * returns `undefined` if the site has no webhook. Durable when the promise resolves.
   */
  append(event: NewEvent): Promise<StoredEvent | undefined>;

  /**
   * Dispatches at most `limit` events, in the order stored for each subject: creates the deliveries that `plan`
   * returns, and marks the event as dispatched, in one atomic step. `now` is their due time in milliseconds since 1970.
   * Returns the number of dispatched events. Of concurrent callers, only one dispatches an event.
   */
  dispatch(now: number, plan: DispatchPlan, limit: number): Promise<number>;

  /**
   * Deletes at most `limit` events that occurred before `at`, with their deliveries in any state. If a deleted delivery
   * was pending, the next delivery of its queue becomes due at once. Returns the number of deleted events.
   */
  deleteOccurredBefore(at: number, limit: number): Promise<number>;
}
