import type { ChangeFeed } from '../shared/change-feed.port.ts';

/** What the feed calls the deliveries of all installations; ids of conversations and assessments look different. */
const DELIVERIES_TOPIC = 'crm-deliveries';

/** Hints to whoever applies deliveries that there is something to apply. */
export function announceDeliveries(feed: ChangeFeed): void {
  feed.announce(DELIVERIES_TOPIC);
}

/** Calls `listener` at each such hint, until the function it answers is called. */
export function listenForDeliveries(feed: ChangeFeed, listener: () => void): () => void {
  return feed.listen(DELIVERIES_TOPIC, listener);
}
