import { useSyncExternalStore } from 'react';
import { unsavedChanges } from './unsaved-changes.ts';

/** Whether the user is being asked about unsaved changes. Escape then closes only the question. */
export function useIsAsking(): boolean {
  return useSyncExternalStore(unsavedChanges.subscribe, unsavedChanges.isAsking);
}
