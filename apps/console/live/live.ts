import { createContext, useContext } from 'react';

/** Whether the site's event stream is open. */
export const Live = createContext(false);

const POLL = 10_000;
/** News are hints, of which one may be lost between the servers or on the way. */
const SELDOM = 60_000;

/** Milliseconds between two questions for what may change by itself: many while the event stream tells of it. */
export function usePolling(): number {
  return useContext(Live) ? SELDOM : POLL;
}
