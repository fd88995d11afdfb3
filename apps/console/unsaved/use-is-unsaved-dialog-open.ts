import { useSyncExternalStore } from 'react';
import { unsavedChanges } from './unsaved-changes.ts';

/** Whether the question about unsaved changes is shown. Escape then closes only the question. */
export function useIsUnsavedDialogOpen(): boolean {
  return useSyncExternalStore(unsavedChanges.subscribe, unsavedChanges.isAsking);
}
