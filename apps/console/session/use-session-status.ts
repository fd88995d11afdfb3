import { useSyncExternalStore } from 'react';
import { type SessionStatus, session } from '../api/session.ts';

/** Whether somebody is signed in. */
export function useSessionStatus(): SessionStatus {
  return useSyncExternalStore(session.subscribe, session.getStatus);
}
