import { createContext, useContext } from 'react';

/** Whether the site's event stream is open. */
export const SiteStreamOpenContext = createContext(false);

const POLL_INTERVAL_MS = 10_000;
/** Events may be lost, so pages also poll while the stream is open. */
const CONNECTED_POLL_INTERVAL_MS = 60_000;

/** Returns the polling interval in milliseconds, for live data. It is longer while the event stream is open. */
export function usePollInterval(): number {
  return useContext(SiteStreamOpenContext) ? CONNECTED_POLL_INTERVAL_MS : POLL_INTERVAL_MS;
}
