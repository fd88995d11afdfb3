import type { ChangeFeed } from '../shared/change-feed.port.ts';

/**
 * Topic of the change feed for events and webhook deliveries of all sites. Resource ids are topics too. They contain
 * `_`, so none of them equals this topic.
 */
const EVENTS_TOPIC = 'webhook-events';

/** Notifies the workers that events wait in the outbox, or that webhook deliveries may be due. */
export function announceWaitingEvents(feed: ChangeFeed): void {
  feed.announce(EVENTS_TOPIC);
}

/** Calls `listener` on each notification. Returns a function that ends the subscription. */
export function listenForWaitingEvents(feed: ChangeFeed, listener: () => void): () => void {
  return feed.listen(EVENTS_TOPIC, listener);
}
