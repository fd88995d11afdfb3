import { useSyncExternalStore } from 'react';
import { type SessionStatus, session } from '../api/session.ts';

/** The current session status. */
export function useSessionStatus(): SessionStatus {
  return useSyncExternalStore(session.subscribe, session.getStatus);
}
