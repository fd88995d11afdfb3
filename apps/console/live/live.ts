import { createContext, useContext } from 'react';

/** Whether the site's event stream is open. */
export const Live = createContext(false);

const POLL = 10_000;

/** How often to ask for what may change by itself: never while the event stream tells of it. */
export function usePolling(): number | false {
  return useContext(Live) ? false : POLL;
}
