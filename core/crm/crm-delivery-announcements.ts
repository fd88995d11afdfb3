import type { ChangeFeed } from '../shared/change-feed.port.ts';

/**
 * Topic of the change feed for the deliveries of all CRM connections. Resource ids are topics too. They contain `_`,
 * so none of them equals this topic.
 */
const DELIVERIES_TOPIC = 'crm-deliveries';

/** Notifies the workers that deliveries may be due. */
export function announceDueCrmDeliveries(feed: ChangeFeed): void {
  feed.announce(DELIVERIES_TOPIC);
}

/** Calls `listener` on each notification. Returns a function that ends the subscription. */
export function listenForDueCrmDeliveries(feed: ChangeFeed, listener: () => void): () => void {
  return feed.listen(DELIVERIES_TOPIC, listener);
}
