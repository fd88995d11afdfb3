import { useSyncExternalStore } from 'react';
import { type Standing, session } from '../api/session.ts';

/** Whether somebody is signed in. */
export function useStanding(): Standing {
  return useSyncExternalStore(session.subscribe, session.current);
}
