import { createContext, useContext } from 'react';

/** Whether the site's event stream is open. */
export const SiteStreamContext = createContext(false);

const POLL_INTERVAL_MS = 10_000;
/** News are hints, of which one may be lost between the servers or on the way. */
const CONNECTED_POLL_INTERVAL_MS = 60_000;

/** Milliseconds between two questions for what may change by itself: many while the event stream tells of it. */
export function usePollInterval(): number {
  return useContext(SiteStreamContext) ? CONNECTED_POLL_INTERVAL_MS : POLL_INTERVAL_MS;
}
