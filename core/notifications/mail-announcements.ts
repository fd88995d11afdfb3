import type { ChangeFeed } from '../shared/change-feed.port.ts';

/**
 * Topic of the change feed for mails of all sites. Resource ids are topics too. They contain `_`, so none of them
 * equals this topic.
 */
const MAILS_TOPIC = 'mails';

/** Notifies the workers that mails may be due. */
export function announceDueMails(feed: ChangeFeed): void {
  feed.announce(MAILS_TOPIC);
}

/** Calls `listener` on each notification. Returns a function that ends the subscription. */
export function listenForDueMails(feed: ChangeFeed, listener: () => void): () => void {
  return feed.listen(MAILS_TOPIC, listener);
}
